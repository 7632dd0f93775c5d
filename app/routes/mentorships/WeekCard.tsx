import { Link } from '@remix-run/react';
import { StatusBadge } from '~/ui/StatusBadge';
import { STATUS_LABELS, STATUS_TONES } from '../../domain/mentorshipStatus';
import type { DialogPlace } from './detail/place';
import { RoomLink } from './RoomLink';
import type { MentorshipView } from './view';

/** All of it opens the detail dialog. */
export function WeekCard({ mentorship, place }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { mentor, hours, ownHours, roomCode, status, isMine, others, day, confirmation, room } = mentorship;
  return (
    <li className="relative rounded-xl border border-line bg-card p-3 leading-snug transition-colors focus-within:border-teal hover:border-teal @4xl:p-2">
      <p className="font-serif text-lg font-semibold">
        <Link
          to={place.hrefFor('detalle', mentorship.identifier)}
          preventScrollReset
          aria-label={`${hours}, mentoría con ${others || 'Usuario eliminado'}, ${day}`}
          className="after:absolute after:inset-0 after:rounded-xl"
        >
          {hours}
        </Link>
      </p>
      {ownHours && <p className="text-muted">{ownHours}</p>}
      <p className="mt-1 font-medium break-words hyphens-auto">{mentor?.full_name ?? 'Usuario eliminado'}</p>
      {isMine && others && <p className="break-words text-muted">con {others}</p>}
      <p className="break-words text-muted">{roomCode}</p>
      <p className="mt-2">
        <StatusBadge tone={STATUS_TONES[status]}>
          {status === 'upcoming' ? 'Pendiente' : STATUS_LABELS[status]}
        </StatusBadge>
      </p>
      <p className="mt-1 text-muted">{confirmation ? 'Confirmada' : 'Sin confirmar'}</p>
      {room?.isNear && (
        <RoomLink
          href={room.href}
          which={`del ${day}, ${hours}`}
          variant={room.isOpen ? 'primary' : 'secondary'}
          className="relative z-10 mt-2 w-full @4xl:px-2"
        />
      )}
    </li>
  );
}
