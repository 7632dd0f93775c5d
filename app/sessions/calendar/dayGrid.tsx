import { useNavigate } from '@remix-run/react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type CalendarView, dayAfterKey } from '~/app/domain/calendar/periods';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { Link } from '~/app/ui/router';
import { useHydrated } from '~/app/ui/useHydrated';
import type { CalendarDay, DayEntry } from './dayEntries';

export interface DayCell {
  links: DialogLinks;
  scripts: boolean;
  tabIndex: number | undefined;
}

interface CellLinkProps {
  cell: DayCell;
  label: string;
  children: ReactNode;
}

/** A session, in the colours of its state; the label is also its tooltip. */
export function SessionLink({ entry, cell, label, ...rest }: CellLinkProps & { entry: DayEntry }) {
  return (
    <Link
      to={cell.links.hrefFor('detalle', entry.identifier)}
      preventScrollReset
      tabIndex={cell.tabIndex}
      aria-label={label}
      title={label}
      data-tone={entry.state.tone}
      className="cal-session"
      {...rest}
    />
  );
}

/** The head of a day, which takes the keyboard focus. */
export function DayLink(props: CellLinkProps & { day: CalendarDay; to: string }) {
  const { day, to, cell, label, children } = props;
  return (
    <Link
      to={to}
      tabIndex={cell.tabIndex}
      data-day={day.day}
      aria-current={day.isToday ? 'date' : undefined}
      aria-label={label}
      className="cal-date"
    >
      {children}
    </Link>
  );
}

export interface DayGrid {
  view: CalendarView;
  /** The chosen day, where the keyboard starts. */
  day: string;
  days: CalendarDay[];
  /** Address of the same view of another day. */
  hrefOf(day: string): string;
}

/**
 * Makes the days one Tab stop (ARIA grid pattern): arrow keys move between days, also beyond the month or week; Tab goes on
 * to the day's sessions. A day's link has `data-day`, its cell `data-cell`.
 */
export function useDayGridKeys<E extends HTMLElement>(
  { view, day, days, hrefOf }: DayGrid,
  links: DialogLinks,
) {
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

  const grid = {
    /** Without scripts the days are plain links. */
    role: scripts ? ('grid' as const) : undefined,
    ref,
    onFocus(event: FocusEvent) {
      const entered = dayAt(event.target);
      if (entered) setFocused(entered);
    },
    onKeyDown(event: KeyboardEvent) {
      const from = going.current ?? dayAt(event.target);
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
      navigate(hrefOf(to), { preventScrollReset: true });
    },
  };
  const cellOf = (one: string): DayCell => ({
    links,
    scripts,
    tabIndex: scripts && one !== current ? -1 : undefined,
  });
  return { grid, cellOf };
}

function linkOf(grid: HTMLElement | null, day: string): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-day="${day}"]`) ?? null;
}

function dayAt(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null;
}
