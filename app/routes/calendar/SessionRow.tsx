import { Link } from '@remix-run/react';
import { confirmationTone, STATUS_TONES } from '~/domain/mentorshipStatus';
import { StatusBadge } from '~/ui/StatusBadge';
import type { DialogPlace } from '../mentorships/detail/place';
import { type DayEntry, STATE_LABELS } from './entries';

const TONES = {
  pending: confirmationTone(false),
  confirmed: confirmationTone(true),
  ongoing: STATUS_TONES.ongoing,
  finished: STATUS_TONES.finished,
} as const;

/** A session in a list: when, with whom, what about, how it stands. All of it leads to its details. */
export function SessionRow({ entry, place }: { entry: DayEntry; place: DialogPlace }) {
  const { identifier, state, hours, ownHours, beyond, who, about } = entry;
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={place.hrefFor('detalle', identifier)}
        preventScrollReset
        className="grid gap-x-5 gap-y-1 rounded-xl px-3 py-3 -outline-offset-2 hover:bg-teal-soft/50 sm:grid-cols-[9rem_1fr_auto] sm:items-center"
      >
        <span>
          <span className="block font-serif text-lg font-semibold tabular-nums">{hours}</span>
          {ownHours && <span className="block text-muted">{ownHours}</span>}
          {beyond && <span className="block text-muted">{beyond}</span>}
        </span>
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold">{who}</span>
          {about && <span className="block text-muted">{about}</span>}
        </span>
        <span>
          <StatusBadge tone={TONES[state]}>{STATE_LABELS[state]}</StatusBadge>
        </span>
      </Link>
    </li>
  );
}
