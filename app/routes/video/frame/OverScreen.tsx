import type { Over } from '~/room/view';
import { Button } from '~/ui/Button';
import { buttonStyle } from '~/ui/buttonStyle';
import type { RoomControls } from './controls';
import { DownloadLink } from './DownloadLink';
import { leaveEvents } from './frameEvents';
import type { RoomData } from './loadRoom';
import { OVER_TEXTS } from './overTexts';
import { isFramed, tellParent } from './parentPage';

interface Props {
  over: Over;
  data: RoomData;
  controls: RoomControls;
  onAgain: () => void;
}

/** Why one is not in the room (any more), and what can be done. */
export function OverScreen({ over, data, controls, onAgain }: Props) {
  const { title, text, again } = OVER_TEXTS[over];
  return (
    <main id="contenido" className="room room-over">
      <h1 ref={takeFocus} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <p className="max-w-prose text-lg">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <DownloadLink recorder={controls.recorder} roomCode={data.roomCode} />
        {again !== null &&
          (over === 'expired' ? (
            // The log-in is shown in no frame.
            <a
              href={`/mentorships/${encodeURIComponent(data.roomCode)}`}
              target="_top"
              className={buttonStyle('primary')}
            >
              {again}
            </a>
          ) : (
            <Button onClick={onAgain}>{again}</Button>
          ))}
        {isFramed() ? (
          <Button variant="secondary" onClick={() => leaveEvents(data.roomName).forEach(tellParent)}>
            Salir
          </Button>
        ) : (
          <a href="/dashboard" className={buttonStyle('secondary')}>
            Salir
          </a>
        )}
      </div>
    </main>
  );
}

function takeFocus(title: HTMLHeadingElement | null): void {
  title?.focus({ preventScroll: true });
}
