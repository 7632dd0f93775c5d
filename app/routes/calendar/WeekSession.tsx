import { Link } from '@remix-run/react';
import type { DialogPlace } from '../mentorships/detail/place';
import { type DayEntry, STATE_LABELS } from './entries';

interface WeekSessionProps {
  entry: DayEntry;
  tabIndex: number | undefined;
  place: DialogPlace;
}

/** Quarters of an hour: one that is no longer has two lines. */
const SHORT = 3;

/** A session in its column of the week. */
export function WeekSession({ entry, tabIndex, place }: WeekSessionProps) {
  const { identifier, state, time, hours, ownHours, beyond, who, rest } = entry;
  const label = `${hours} ${who}, ${STATE_LABELS[state]}, ${rest}`;
  return (
    <Link
      to={place.hrefFor('detalle', identifier)}
      preventScrollReset
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      data-state={state}
      data-short={entry.place.rows <= SHORT || undefined}
      data-narrow={entry.place.lanes > 1 || undefined}
      className="cal-session"
    >
      <span className="cal-line">
        <b>
          <span className="cal-start">{time}</span>
          <span className="cal-span">{hours}</span>
        </b>{' '}
        <span className="cal-who">{who}</span>
      </span>
      <span className="cal-line">{STATE_LABELS[state]}</span>
      {beyond && <span className="cal-line">{beyond}</span>}
      {ownHours && <span className="cal-line">{ownHours}</span>}
    </Link>
  );
}
