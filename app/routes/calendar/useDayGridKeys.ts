import { useNavigate } from '@remix-run/react';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { CalendarView } from '~/app/domain/calendar/periods';
import { dayAfterKey } from '~/app/domain/calendar/periods';
import { useHydrated } from '~/app/ui/useHydrated';
import { calendarHref } from './calendarUrl';

interface DayGridKeys<E extends HTMLElement> {
  /** 'grid' once scripts handle the keys; without them the days are plain links. */
  role: 'grid' | undefined;
  ref: RefObject<E>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface ShownDays {
  view: CalendarView;
  /** The chosen day; one of `days`. */
  day: string;
  days: readonly { day: string }[];
}

/**
 * Makes the days one Tab stop (ARIA grid pattern): arrow keys move between days, also into the next month or
 * week, and Tab continues to the day's sessions. A day's link has `data-day`, its cell `data-cell`. Use
 * `tabIndexOf` for every link in a cell.
 */
export function useDayGridKeys<E extends HTMLElement>({ view, day, days }: ShownDays) {
  const scripts = useHydrated();
  const navigate = useNavigate();
  const ref = useRef<E>(null);
  /** The day to focus once its month or week has loaded. */
  const going = useRef<string | null>(null);
  const [focused, setFocused] = useState(day);
  const current = days.some((one) => one.day === focused) ? focused : day;

  useEffect(() => {
    if (going.current === null || days.length === 0) return;
    (linkOf(ref.current, going.current) ?? linkOf(ref.current, day))?.focus();
    going.current = null;
  }, [day, days]);

  const grid: DayGridKeys<E> = {
    role: scripts ? 'grid' : undefined,
    ref,
    onFocus(event) {
      const entered = cellOf(event.target);
      if (entered) setFocused(entered);
    },
    onKeyDown(event) {
      const from = going.current ?? cellOf(event.target);
      if (!from || event.ctrlKey || event.altKey || event.metaKey) return;
      const to = dayAfterKey(event, from, view);
      if (to === null) return;
      event.preventDefault();
      const link = linkOf(ref.current, to);
      if (link && going.current === null) {
        link.focus();
        return;
      }
      going.current = to;
      navigate(calendarHref(view, to), { preventScrollReset: true });
    },
  };
  const tabIndexOf = (one: string) => (scripts && one !== current ? -1 : undefined);
  return { grid, tabIndexOf, scripts };
}

function linkOf(grid: HTMLElement | null, day: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
}

function cellOf(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null;
}
