/** Hours of the calendar are selected by dragging, and sessions dragged to others. */
import { useNavigate } from '@remix-run/react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { isSamePlace, type Place, placeAfterKey, placeAt } from '~/app/domain/calendar/sessionDrag';
import { spanAt, spanBetween, spanStateText, spanText } from '~/app/domain/calendar/spanPick';
import { BLOCK_ROWS, type HourBlock, halfHourAt } from '~/app/domain/calendar/weekLayout';
import { consecutiveSlots } from '~/app/domain/slots/alternatives';
import { DAY_MINUTES, type Span, slotOf, timeOf } from '~/app/domain/slots/slots';
import { useAfterSubmit } from '~/app/forms/useAfterSubmit';
import type { CalendarDay, DayEntry } from '~/app/sessions/calendar/dayEntries';
import { moveHref } from '~/app/sessions/moveUrl';
import { announce } from '~/app/ui/announce';
import { enableDragging } from '~/app/ui/dragging';
import { useLatest } from '~/app/ui/timing';
import { useHydrated } from '~/app/ui/useHydrated';
import { hoursOf } from './hoursFields';

export interface Picked {
  /** YYYY-MM-DD */
  day: string;
  span: Span;
  /** Its actions are open. */
  isOpen: boolean;
}

export type SpanPick = ReturnType<typeof useSpanPick>;

interface Shown {
  days: readonly CalendarDay[];
  blocks: readonly HourBlock[];
  canChange: boolean;
}

const HALVES = DAY_MINUTES / SLOT_MINUTES;

/** Cells are half hours, numbered day by day; -1 in a folded stretch and outside the days from today on. */
function cellAt(under: Element | null, y: number, { days, blocks }: Shown): number {
  const area = under?.closest<HTMLElement>('[data-cell]');
  const hours = area?.querySelector('.cal-lines')?.getBoundingClientRect();
  const index = days.findIndex((one) => !one.isPast && one.day === area?.dataset.cell);
  if (!hours || index < 0) return -1;
  const half = halfHourAt(((y - hours.top) / hours.height) * blocks.length * BLOCK_ROWS, blocks);
  return half === null ? -1 : index * HALVES + half / SLOT_MINUTES;
}

const dayOfCell = (cell: number, { days }: Pick<Shown, 'days'>) => days[Math.floor(cell / HALVES)];
const halfOfCell = (cell: number) => (cell % HALVES) * SLOT_MINUTES;

/** Not of a session, nor the head of a day. */
const isHours = (under: Element | null) => under !== null && under.closest('[data-pick]') !== null;

/** The hours of a day a mentor has selected by dragging, pressing or keys (HalfHours). A drag stays on its first day. */
export function useSpanPick(area: RefObject<HTMLElement>, shown: Shown, hasAnswer: boolean) {
  const isOn = useHydrated() && shown.canChange;
  const latest = useLatest(shown);
  const [picked, pick] = useState<Picked | null>(null);
  const isShown = shown.days.some(({ day }) => day === picked?.day);
  if (picked && !isShown) pick(null);
  useAfterSubmit(() => {
    if (!hasAnswer) pick(null);
  });

  useEffect(() => {
    if (!isOn || !area.current) return;
    return enableDragging(area.current, {
      startsOn: isHours,
      cellAt: (under, { y }) => cellAt(under, y, latest.current),
      onDraw(from, to) {
        const day = dayOfCell(from, latest.current)?.day;
        if (day) pick({ day, span: spanBetween(halfOfCell(from), halfOfCell(to)), isOpen: false });
      },
      onEnd: () => pick((now) => now && { ...now, isOpen: true }),
    });
  }, [isOn, area, latest]);

  return {
    isOn,
    picked: isShown ? picked : null,
    pick,
    onClick(event: MouseEvent) {
      const under = event.target as Element;
      const cell = cellAt(under, event.clientY, shown);
      const day = dayOfCell(cell, shown);
      if (isOn && day && isHours(under))
        pick({ day: day.day, span: spanAt(halfOfCell(cell), day.changes), isOpen: true });
    },
  };
}

export interface Moving {
  entry: DayEntry;
  /** Where it is without the move. */
  home: Place;
  place: Place;
}

/** A session that may be moved (`data-move`), by its link or a part of it. */
function movableAt(under: EventTarget | null, days: readonly CalendarDay[]): Moving | null {
  const link = under instanceof Element ? under.closest<HTMLElement>('[data-move]') : null;
  for (const { day, entries } of link ? days : []) {
    const entry = entries.find(({ identifier }) => identifier === link?.dataset.move);
    if (!entry) continue;
    const home = placeAt(day, entry.from, entry);
    return { entry, home, place: home };
  }
  return null;
}

/** 'libre', 'con una sesión' and so on for a mentor's hours, its own session aside; '' for others. */
export function placeText({ place: { day, span }, entry }: Moving, days: readonly CalendarDay[]): string {
  const found = days.find((one) => one.day === day);
  if (!found?.hours) return '';
  const others = found.entries.filter(({ identifier }) => identifier !== entry.identifier);
  return spanStateText(span, { ...hoursOf(found), sessions: others });
}

/**
 * A session is dragged to other hours, or lifted with Space, moved by arrow keys and dropped with Enter; that opens the
 * review of the proposal, and sends nothing. `back`: the address the review returns to.
 */
export function useSessionMove(area: RefObject<HTMLElement>, shown: Shown, back: string) {
  const isOn = useHydrated();
  const navigate = useNavigate();
  const [moving, setMoving] = useState<Moving | null>(null);
  const dragged = useRef<Moving | null>(null);
  const { days } = shown;

  const drop = ({ entry, home, place }: Moving) => {
    setMoving(null);
    if (isSamePlace(home, place)) return;
    const { from, to } = place.span;
    const slots = consecutiveSlots(slotOf(place.day, timeOf(from)), (to - from) / SLOT_MINUTES);
    navigate(moveHref(entry.identifier, { slots, review: true, back }));
  };
  const latest = useLatest({ shown, drop });

  useEffect(() => {
    if (!isOn || !area.current) return;
    return enableDragging(area.current, {
      startsOn(under) {
        dragged.current = movableAt(under, latest.current.shown.days);
        return dragged.current !== null;
      },
      cellAt: (under, { y }) => cellAt(under, y, latest.current.shown),
      onDraw(from, to) {
        const [now, day] = [dragged.current, dayOfCell(to, latest.current.shown)];
        if (!now || !day) return;
        const start = now.home.span.from + halfOfCell(to) - halfOfCell(from);
        dragged.current = { ...now, place: placeAt(day.day, start, now.entry) };
        setMoving(dragged.current);
      },
      onEnd(isBroken) {
        const now = dragged.current;
        dragged.current = null;
        setMoving(null);
        if (now && !isBroken) latest.current.drop(now);
      },
    });
  }, [isOn, area, latest]);

  const say = (now: Moving, how = '') => {
    const day = days.find((one) => one.day === now.place.day);
    announce([day?.long, spanText(now.place.span), placeText(now, days), how].filter(Boolean).join(', '));
  };
  const putBack = () => {
    dragged.current = null;
    setMoving(null);
    announce('Se queda donde estaba');
  };
  /** Before the grid's own arrow keys. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key } = event;
    const lifted = moving ?? (key === ' ' && isOn ? movableAt(event.target, days) : null);
    if (!lifted || event.ctrlKey || event.altKey || event.metaKey || key === 'Tab') return;
    const place = moving && placeAfterKey(key, moving.place, comingDays(days));
    event.preventDefault();
    event.stopPropagation();
    if (!moving) {
      setMoving(lifted);
      say(lifted, 'cogida: muévela con las flechas, Intro para revisar la propuesta, Escape para dejarla');
    } else if (place) {
      setMoving({ ...moving, place });
      say({ ...moving, place });
    } else if (key === 'Enter' || key === ' ') drop(moving);
    else if (key === 'Escape') putBack();
  };
  return {
    moving,
    handlers: {
      onKeyDownCapture,
      onBlur: (_: FocusEvent) => moving && !dragged.current && putBack(),
    },
  };
}

const comingDays = (days: readonly CalendarDay[]) => days.filter((one) => !one.isPast).map(({ day }) => day);
