import { useLocation } from '@remix-run/react';
import { DAY, HOUR, MINUTE } from '~/app/domain/time/durations';
import { Topics } from '~/app/sessions/MentorshipFacts';
import { Avatar } from '~/app/ui/Avatar';
import { Button, buttonStyle } from '~/app/ui/Button';
import { Card, TitledCard } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Icon } from '~/app/ui/Icon';
import { Refresh } from '~/app/ui/Refresh';
import { useReloadAt, useServerTime } from '~/app/ui/serverClock';
import { DeviceCheck } from './DeviceCheck';
import type { RoomView } from './loadRoom';
import { CareLinks, entryPath, NeedsScripts, RoomHeader, SessionTime } from './RoomHeader';

/** '1:05:09', '12:34', '0:07'; from a day on '3 días y 4 horas'. Never negative. */
export function countdownText(ms: number): string {
  const left = Math.max(ms, 0);
  if (left >= DAY) return durationText(left);
  const seconds = Math.ceil(left / 1_000);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
    : `${minutes}:${twoDigits(seconds % 60)}`;
}

/** For screen readers: 'menos de un minuto', '12 minutos', '2 horas y 5 minutos', '3 días y 4 horas'. */
export function durationText(ms: number): string {
  const left = Math.max(ms, 0);
  if (left < MINUTE) return 'menos de un minuto';
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const parts =
    days > 0
      ? [countText(days, 'día'), countText(hours, 'hora')]
      : [countText(hours, 'hora'), countText(minutes, 'minuto')];
  return parts.filter(Boolean).join(' y ');
}

const countText = (n: number, unit: string) => (n === 0 ? '' : `${n} ${unit}${n === 1 ? '' : 's'}`);

interface EntryCardProps {
  room: RoomView;
  /** The server's time; null without scripts. */
  now: number | null;
}

function EntryCard({ room, now }: EntryCardProps) {
  const at = now ?? room.served;
  const isOpen = room.confirmed && at >= room.opensAt;
  const hasBegun = at >= room.startsAt;
  const openTitle = isOpen ? 'La sala está abierta' : 'Todavía es pronto';
  const title = hasBegun ? 'La sesión ha empezado' : openTitle;
  return (
    // Facts and button beside the devices, stacked on phones.
    <Card
      as="section"
      aria-labelledby="puerta"
      className="grid gap-6 sm:p-8 lg:grid-cols-[minmax(0,1fr)_--spacing(88)] lg:grid-rows-[auto_1fr] lg:gap-x-10"
    >
      <div className="flex flex-col gap-5 lg:col-start-2 lg:row-start-1">
        <div>
          <SessionTime room={room} />
          <h2 id="puerta" className="mt-1 text-2xl sm:text-3xl">
            {room.confirmed ? title : 'Falta la confirmación'}
          </h2>
        </div>
        {room.confirmed && !hasBegun && <Countdown room={room} now={now} isOpen={isOpen} />}
        {!room.confirmed && <Unconfirmed room={room} hasBegun={hasBegun} />}
        <p role="status" className={room.inside ? 'rounded-xl bg-ok-soft px-4 py-3 text-ok' : '-mt-5'}>
          {room.inside}
        </p>
      </div>
      <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <DeviceCheck room={room} isOpen={isOpen} />
      </div>
      {/* The button stays in sight, however much space the devices need. */}
      <div className="max-lg:sticky max-lg:bottom-0 max-lg:bg-card max-lg:py-3 lg:col-start-2 lg:row-start-2">
        <EnterButton room={room} isOpen={isOpen} />
      </div>
    </Card>
  );
}

/** Screen readers hear whole minutes, not every second. */
function Countdown({ room, now, isOpen }: EntryCardProps & { isOpen: boolean }) {
  const at = now ?? room.served;
  const target = isOpen ? room.startsAt : room.opensAt;
  return (
    <div className="grid gap-1">
      <p className="text-muted">{isOpen ? 'Empieza en' : 'Podrás entrar en'}</p>
      <p className="font-serif text-5xl font-semibold tabular-nums sm:text-6xl" aria-hidden={now !== null}>
        {now === null ? durationText(target - at) : countdownText(target - at)}
      </p>
      {now !== null && <p className="sr-only">{durationText(target - at)}</p>}
      {!isOpen && (
        <p className="text-muted">
          {room.startsAt - at < DAY && `Empieza en ${durationText(room.startsAt - at)}. `}
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
        Esta sesión no se confirmó a tiempo, y su sala no se abre.
      </p>
    );
  if (room.confirmHref === null)
    return (
      <p className="rounded-xl bg-amber-soft px-4 py-3">
        {room.isOffer ? 'El estudiante' : 'El mentor'} todavía no ha confirmado esta sesión. En cuanto lo
        haga, lo verás aquí.
      </p>
    );
  return (
    <div className="rounded-xl bg-amber-soft px-4 py-3">
      <p>Todavía no has confirmado esta sesión. La sala se abre cuando lo hagas.</p>
      <p className="mt-3">
        <a href={room.confirmHref} className={buttonStyle('primary')}>
          Confirmar la sesión
        </a>
      </p>
    </div>
  );
}

/** Loads a document: only the call's page may use camera, microphone and the video server. */
function EnterButton({ room, isOpen }: { room: RoomView; isOpen: boolean }) {
  const { pathname, search } = useLocation();
  if (isOpen)
    return (
      <p>
        <a href={entryPath(pathname, search)} className={buttonStyle('primary', 'w-full text-lg')}>
          <Icon name="door-open" className="size-5" />
          Entrar
        </a>
      </p>
    );
  return (
    <div className="flex flex-col gap-2">
      <Button disabled aria-describedby="cuando" className="w-full text-lg">
        <Icon name="door-open" className="size-5" />
        Entrar
      </Button>
      <p id="cuando" className="text-muted">
        {room.confirmed ? `La sala se abre ${room.opens}.` : 'La sala se abre cuando esté confirmada.'}
      </p>
    </div>
  );
}

function Participants({ people }: Pick<RoomView, 'people'>) {
  return (
    <TitledCard id="quien" title="Quién viene" titleClass="mb-3">
      <ul className="grid gap-3">
        {people.map((person) => (
          <li key={person.username} className="flex items-center gap-3">
            <Avatar user={person} />
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-anywhere">
                {person.full_name}
                {person.isSelf && ' (tú)'}
              </p>
              <p className="text-muted">{person.isMentor ? 'Mentor' : 'Estudiante'}</p>
            </div>
            {person.isInside && <StatusBadge tone="ok">Dentro</StatusBadge>}
          </li>
        ))}
      </ul>
    </TitledCard>
  );
}

function SessionCard({ room: { topics, information } }: { room: RoomView }) {
  if (topics.length === 0 && information === '') return null;
  return (
    <TitledCard id="tema" title="De qué va" titleClass="mb-3">
      <div className="grid gap-4">
        <Topics names={topics} />
        {information && <p className="max-w-prose whitespace-pre-line">{information}</p>}
      </div>
    </TitledCard>
  );
}

export function Lobby({ room }: { room: RoomView }) {
  const now = useServerTime(room.served);
  useReloadAt(room.opensAt, now, room.served);
  return (
    <>
      <Refresh />
      <RoomHeader room={room} />
      <main
        id="contenido"
        className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-6 sm:px-6 sm:py-10 md:grid-cols-2"
      >
        <div className="md:col-span-2">
          <NeedsScripts room={room} />
          <EntryCard room={room} now={now} />
        </div>
        <Participants people={room.people} />
        <SessionCard room={room} />
        <CareLinks room={room} />
      </main>
    </>
  );
}
