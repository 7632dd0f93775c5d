import { Link } from '@remix-run/react';
import type { DialogPlace } from '../mentorships/detail/place';
import { type DayEntry, STATE_LABELS } from './entries';

interface SessionChipProps {
  entry: DayEntry;
  tabIndex: number | undefined;
  place: DialogPlace;
}

/** A session in a cell of the month: two lines, and the whole of it read out. */
export function SessionChip({ entry, tabIndex, place }: SessionChipProps) {
  const { identifier, state, time, hours, who, shortWho, continued, rest } = entry;
  // What is seen first: who speaks to the browser says that.
  const seen = `${continued ? '' : `${time} `}${shortWho}, ${STATE_LABELS[state]}`;
  const until = continued ? hours : hours.replace(`${time} – `, 'hasta las ');
  const label = `${seen}, ${until}, ${who === shortWho ? '' : `con ${who}, `}${rest}`;
  return (
    <Link
      to={place.hrefFor('detalle', identifier)}
      preventScrollReset
      tabIndex={tabIndex}
      aria-label={label}
      title={label}
      data-state={state}
      className="cal-session"
    >
      <span className="cal-line">
        <b>{continued ? '↳' : time}</b> {shortWho}
      </span>
      <span className="cal-line">{STATE_LABELS[state]}</span>
    </Link>
  );
}
