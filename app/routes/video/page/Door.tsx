import { useLocation } from '@remix-run/react';
import { DoorOpen } from 'lucide-react';
import { Button } from '~/ui/Button';
import { buttonStyle } from '~/ui/buttonStyle';
import { Card } from '~/ui/Card';
import { countdownText, longText } from '../../../video/countdown';
import type { RoomView } from './roomView';

interface DoorProps {
  room: RoomView;
  /** The server's time; null without scripts. */
  now: number | null;
}

/** When one can go in, and the way in. */
export function Door({ room, now }: DoorProps) {
  const at = now ?? room.served;
  const isOpen = room.confirmed && at >= room.opensAt;
  const hasBegun = at >= room.startsAt;
  return (
    <Card as="section" aria-labelledby="puerta" className="flex flex-col gap-5 sm:p-8">
      <div>
        <p className="text-muted first-letter:uppercase">
          {room.day} · {room.hours}
          {room.ownHours && ` · ${room.ownHours}`}
        </p>
        <h2 id="puerta" className="mt-1 text-2xl sm:text-3xl">
          {titleOf(room, { isOpen, hasBegun })}
        </h2>
      </div>
      {room.confirmed && !hasBegun && <Counting room={room} now={now} isOpen={isOpen} />}
      {!room.confirmed && <Unconfirmed room={room} hasBegun={hasBegun} />}
      <p role="status" className={room.inside ? 'rounded-xl bg-ok-soft px-4 py-3 text-ok' : '-mt-5'}>
        {room.inside}
      </p>
      <Enter room={room} isOpen={isOpen} />
    </Card>
  );
}

function titleOf(
  { confirmed }: RoomView,
  { isOpen, hasBegun }: { isOpen: boolean; hasBegun: boolean },
): string {
  if (!confirmed) return 'Falta la confirmación';
  if (hasBegun) return 'La mentoría ha empezado';
  return isOpen ? 'La sala está abierta' : 'Todavía es pronto';
}

/** Screen readers are told in whole minutes, and not every second. */
function Counting({ room, now, isOpen }: DoorProps & { isOpen: boolean }) {
  const at = now ?? room.served;
  const target = isOpen ? room.startsAt : room.opensAt;
  return (
    <div className="grid gap-1">
      <p className="text-muted">{isOpen ? 'Empieza en' : 'Podrás entrar en'}</p>
      <p className="font-serif text-5xl font-semibold tabular-nums sm:text-6xl" aria-hidden={now !== null}>
        {now === null ? longText(target - at) : countdownText(target - at)}
      </p>
      {now !== null && <p className="sr-only">{longText(target - at)}</p>}
      {!isOpen && (
        <p className="text-muted">
          {room.startsAt - at < 86_400_000 && `Empieza en ${longText(room.startsAt - at)}. `}
          No hace falta que hagas nada: esta página te avisa.
        </p>
      )}
    </div>
  );
}

function Unconfirmed({ room, hasBegun }: { room: RoomView; hasBegun: boolean }) {
  if (hasBegun)
    return (
      <p className="rounded-xl bg-amber-soft px-4 py-3">
        Esta mentoría no se confirmó a tiempo, y su sala no se abre.
      </p>
    );
  if (!room.moderates || room.confirmHref === null)
    return (
      <p className="rounded-xl bg-amber-soft px-4 py-3">
        El mentor todavía no ha confirmado esta mentoría. En cuanto lo haga, lo verás aquí.
      </p>
    );
  return (
    <div className="rounded-xl bg-amber-soft px-4 py-3">
      <p>Todavía no has confirmado esta mentoría. La sala se abre cuando lo hagas.</p>
      <p className="mt-3">
        <a href={room.confirmHref} className={buttonStyle('primary')}>
          Confirmar la mentoría
        </a>
      </p>
    </div>
  );
}

/** A link that loads the document: camera, microphone and the video server are allowed to the call alone. */
function Enter({ room, isOpen }: { room: RoomView; isOpen: boolean }) {
  const { pathname } = useLocation();
  if (isOpen)
    return (
      <p>
        <a
          href={`${pathname}?entrar`}
          className={buttonStyle('primary', 'w-full text-lg sm:w-auto sm:px-10')}
        >
          <DoorOpen aria-hidden="true" className="size-5" />
          Entrar
        </a>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button disabled aria-describedby="cuando" className="w-full text-lg sm:w-auto sm:px-10">
        <DoorOpen aria-hidden="true" className="size-5" />
        Entrar
      </Button>
      <p id="cuando" className="text-muted">
        {room.confirmed ? `La sala se abre ${room.opens}.` : 'La sala se abre cuando esté confirmada.'}
      </p>
    </div>
  );
}
