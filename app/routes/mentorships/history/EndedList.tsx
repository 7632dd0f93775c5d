import * as paths from '~/app/paths';
import { type ListState, listHref } from '~/app/sessions/listUrl';
import { SessionBadge } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Pagination } from '~/app/ui/Pagination';
import { Link } from '~/app/ui/router';
import type { LoadedList } from '../loadMentorships';
import type { EndedView } from './endedView';

function EndedRow({ one }: { one: EndedView }) {
  return (
    <li className="relative grid grid-cols-[auto_1fr] items-start gap-x-4 gap-y-2 border-line p-4 -outline-offset-2 not-first:border-t focus-within:bg-teal-soft/50 hover:bg-teal-soft/50 sm:px-6 sm:py-5 md:grid-cols-[auto_1fr_auto]">
      <Avatar user={one.face} size="md" />
      <div className="min-w-0">
        <h3 className="font-serif text-xl font-semibold tabular-nums">
          <Link to={paths.endedMentorship(one.identifier)} className="after:absolute after:inset-0">
            <span className="inline-block first-letter:uppercase">{one.day},</span> {one.hours}
          </Link>
        </h3>
        <p className="font-semibold">{one.others}</p>
        <p className="text-md text-muted">{one.how}</p>
        {one.reason && <p className="line-clamp-2 text-md">«{one.reason}»</p>}
      </div>
      <p className="flex flex-wrap gap-2 max-md:col-start-2">
        <SessionBadge state={one.state} /> {one.isLate && <StatusBadge tone="wait">Tardía</StatusBadge>}
      </p>
    </li>
  );
}

interface EndedListProps {
  ended: NonNullable<LoadedList['ended']>;
  state: ListState;
}

/** Below what is over: what was cancelled, declined or has expired. Nothing without any. */
export function EndedList({ ended, state }: EndedListProps) {
  if (ended !== 'failed' && ended.total === 0) return null;
  return (
    <section aria-labelledby="no-celebradas" className="mt-12">
      <h2 id="no-celebradas" className="mb-3 text-2xl">
        No se celebraron{' '}
        {ended !== 'failed' && (
          <span className="ml-1.5 font-sans text-md font-normal text-muted">{ended.total}</span>
        )}
      </h2>
      {ended === 'failed' ? (
        <p role="alert">No las hemos podido cargar. Vuelve a intentarlo en unos segundos.</p>
      ) : (
        <>
          <Card as="ul" className="overflow-hidden p-0 sm:p-0">
            {ended.items.map((one) => (
              <EndedRow key={one.identifier} one={one} />
            ))}
          </Card>
          <div className="mt-8">
            <Pagination {...ended} hrefFor={(number) => listHref(state, { ended: number })} />
          </div>
        </>
      )}
    </section>
  );
}
