import { useLocation } from '@remix-run/react';
import { buttonStyle } from '~/ui/buttonStyle';
import { classes } from '~/ui/classes';
import type { CallView } from '../../../video/call';
import { LIST_PATH } from '../../mentorships/listUrl';
import { panelOf, WITHOUT_PANEL } from './callTexts';
import type { RoomView } from './roomView';

/** In the place of the call, or above one that does not begin. Every way on loads a document. */
export function CallPanel({ view, room }: { view: CallView; room: RoomView }) {
  const { pathname } = useLocation();
  const panel = panelOf(view);
  const again = `${pathname}?entrar`;
  const hrefs = {
    retry: again,
    list: LIST_PATH,
    end: `${pathname}?fin`,
    login: `/login?${new URLSearchParams({ redirectTo: again })}`,
  };
  const isAbove = view.phase === 'joining' || view.stands;
  if (!panel) {
    const news = WITHOUT_PANEL[view.phase];
    return news ? <p className="border-b border-line px-4 py-2 text-muted sm:px-6">{news}</p> : null;
  }
  return (
    <div className={classes(isAbove ? 'border-b border-line' : 'grid flex-1 place-items-center')}>
      <section
        role="alert"
        aria-label={`Sala #${room.code}`}
        className={classes(
          'flex max-w-2xl flex-col gap-3',
          isAbove ? 'px-4 py-3 sm:px-6' : 'items-center p-6 text-center',
        )}
      >
        <p className={isAbove ? 'font-medium' : 'font-serif text-2xl font-semibold'}>{panel.title}</p>
        {panel.more && <p className="text-muted">{panel.more}</p>}
        <p className={classes('flex flex-wrap gap-3', !isAbove && 'justify-center')}>
          {panel.ways.map(([way, words], index) => (
            <a key={way} href={hrefs[way]} className={buttonStyle(index === 0 ? 'primary' : 'secondary')}>
              {words}
            </a>
          ))}
        </p>
      </section>
    </div>
  );
}
