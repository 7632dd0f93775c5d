import { type KeyboardEvent, useRef, useState } from 'react';
import {
  halvesOf,
  pickAfterKey,
  spanAt,
  spanBetween,
  spanStateText,
  spanText,
} from '~/app/domain/calendar/spanPick';
import type { HourBlock } from '~/app/domain/calendar/weekLayout';
import { spanClasses } from '~/app/sessions/calendar/DayHours';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import { announce } from '~/app/ui/announce';
import { hoursOf, suggestedSpan } from './hoursFields';
import type { SpanPick } from './useSpanPick';

interface HalfHoursProps {
  day: CalendarDay;
  blocks: readonly HourBlock[];
  pick: SpanPick;
}

/**
 * The half hours of a day as one Tab stop: arrow keys move, with Shift they extend the chosen stretch, Enter and
 * Space open what can be done with it, Escape lets go.
 */
export function HalfHours({ day, blocks, pick: { picked, pick } }: HalfHoursProps) {
  const list = useRef<HTMLDivElement>(null);
  const halves = blocks.filter(({ isFolded }) => !isFolded).flatMap(halvesOf);
  const starts = halves.map(({ from }) => from);
  const first = starts.find((from) => from >= suggestedSpan(day).from) ?? starts[0] ?? 0;
  const [key, setKey] = useState({ anchor: first, at: first });
  const hours = hoursOf(day);
  const span = spanBetween(key.anchor, key.at);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const chosen = key.anchor === key.at ? spanAt(key.at, day.changes) : span;
      pick({ day: day.day, span: chosen, isOpen: true });
      return;
    }
    if (event.key === 'Escape') {
      setKey({ anchor: key.at, at: key.at });
      pick(null);
      return;
    }
    const next = pickAfterKey(event, key, starts);
    if (!next) return;
    event.preventDefault();
    setKey(next);
    list.current?.querySelector<HTMLElement>(`[data-half="${next.at}"]`)?.focus();
    const grown = spanBetween(next.anchor, next.at);
    pick(event.shiftKey ? { day: day.day, span: grown, isOpen: false } : null);
    if (event.shiftKey) announce(`${day.long}, ${spanText(grown)}, ${spanStateText(grown, hours)}`);
  };
  const isChosen = ({ from, to }: typeof span) =>
    picked !== null && picked.span.from < to && from < picked.span.to;
  return (
    <div
      ref={list}
      role="listbox"
      aria-multiselectable="true"
      aria-label={`Medias horas del ${day.long}`}
      className="cal-halves"
      onKeyDown={onKeyDown}
    >
      {halves.map((half) => (
        <div
          key={half.from}
          role="option"
          data-half={half.from}
          tabIndex={half.from === (starts.includes(key.at) ? key.at : starts[0]) ? 0 : -1}
          aria-selected={isChosen(half)}
          aria-label={`${spanText(half)}, ${spanStateText(half, hours)}`}
          className={spanClasses(half, blocks) ?? undefined}
        />
      ))}
    </div>
  );
}
