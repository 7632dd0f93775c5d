import { type MouseEvent, type RefObject, useEffect, useState } from 'react';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { spanAt, spanBetween } from '~/app/domain/calendar/spanPick';
import { BLOCK_ROWS, type HourBlock, halfHourAt } from '~/app/domain/calendar/weekLayout';
import { DAY_MINUTES, type Span } from '~/app/domain/slots/slots';
import { useAfterSubmit } from '~/app/forms/useAfterSubmit';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import { enableDragging } from '~/app/ui/dragging';
import { useLatest } from '~/app/ui/timing';
import { useHydrated } from '~/app/ui/useHydrated';

export interface Picked {
  /** YYYY-MM-DD */
  day: string;
  span: Span;
  /** Its actions are open. */
  isOpen: boolean;
}

export type SpanPick = ReturnType<typeof useSpanPick>;

export interface Shown {
  days: readonly CalendarDay[];
  blocks: readonly HourBlock[];
  canChange: boolean;
}

const HALVES = DAY_MINUTES / SLOT_MINUTES;

/** Cells are half hours, numbered day by day; -1 in a folded stretch and outside the days from today on. */
export function cellAt(under: Element | null, y: number, { days, blocks }: Shown): number {
  const area = under?.closest<HTMLElement>('[data-cell]');
  const hours = area?.querySelector('.cal-lines')?.getBoundingClientRect();
  const index = days.findIndex((one) => !one.isPast && one.day === area?.dataset.cell);
  if (!hours || index < 0) return -1;
  const half = halfHourAt(((y - hours.top) / hours.height) * blocks.length * BLOCK_ROWS, blocks);
  return half === null ? -1 : index * HALVES + half / SLOT_MINUTES;
}

export const dayOfCell = (cell: number, { days }: Pick<Shown, 'days'>) => days[Math.floor(cell / HALVES)];
export const halfOfCell = (cell: number) => (cell % HALVES) * SLOT_MINUTES;

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
