import { CircleDot, Clock, Volume2, WifiOff } from 'lucide-react';
import type { Room, RoomView } from '~/room/view';

interface Props {
  room: Room;
  view: RoomView;
  subject: string;
  /** Null: long enough. */
  minutesLeft: number | null;
}

/** Above the pictures: what the session is about, and what everybody has to know all the time. */
export function Notices({ room, view, subject, minutesLeft }: Props) {
  const recorders = [view.self, ...view.others].filter(({ state }) => state.recording);
  return (
    <header className="room-top">
      <h1 className="room-subject">{subject}</h1>
      <div role="status" className="room-pills">
        {view.phase === 'joining' && <p className="room-pill">Entrando en la sala…</p>}
        {view.phase === 'back' && (
          <p className="room-pill" data-tone="warn">
            <WifiOff aria-hidden="true" className="size-4" />
            Reconectando…
          </p>
        )}
        {recorders.length > 0 && (
          <p className="room-pill" data-tone="live">
            <CircleDot aria-hidden="true" className="size-4" />
            Se está grabando: {recorders.map(({ name, isSelf }) => (isSelf ? 'tú' : name)).join(', ')}
          </p>
        )}
        {minutesLeft !== null && (
          <p className="room-pill" data-tone="warn">
            <Clock aria-hidden="true" className="size-4" />
            {closing(minutesLeft)}
          </p>
        )}
      </div>
      {view.needsPress && (
        <button type="button" className="btn btn-primary" onClick={room.startSound}>
          <Volume2 aria-hidden="true" className="size-5" />
          Activar el sonido
        </button>
      )}
    </header>
  );
}

function closing(minutes: number): string {
  if (minutes <= 1) return 'La sala se cierra en menos de un minuto';
  return `La sala se cierra en ${minutes} minutos`;
}
