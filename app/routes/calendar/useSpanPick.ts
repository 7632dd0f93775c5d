import { type MouseEvent, useEffect, useRef, useState } from 'react';
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

interface Shown {
  days: readonly CalendarDay[];
  blocks: readonly HourBlock[];
  canChange: boolean;
}

const HALVES = DAY_MINUTES / SLOT_MINUTES;

/** Cells are half hours, numbered day by day; -1 in a folded stretch and outside the days (`data-pick`). */
function cellAt(under: Element | null, y: number, { days, blocks }: Shown): number {
  const area = under?.closest<HTMLElement>('[data-pick]');
  if (!area) return -1;
  const { top, height } = area.getBoundingClientRect();
  const half = halfHourAt(((y - top) / height) * blocks.length * BLOCK_ROWS, blocks);
  const index = days.findIndex(({ day }) => day === area.dataset.pick);
  return half === null ? -1 : index * HALVES + half / SLOT_MINUTES;
}

const dayOfCell = (cell: number, { days }: Shown) => days[Math.floor(cell / HALVES)];
const halfOfCell = (cell: number) => (cell % HALVES) * SLOT_MINUTES;

/** The hours of a day a mentor has selected by dragging, pressing or keys (HalfHours). A drag stays on its first day. */
export function useSpanPick(shown: Shown, hasAnswer: boolean) {
  const isOn = useHydrated() && shown.canChange;
  const area = useRef<HTMLDivElement>(null);
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
      cellAt: (under, { y }) => cellAt(under, y, latest.current),
      onDraw(from, to) {
        const day = dayOfCell(from, latest.current)?.day;
        if (day) pick({ day, span: spanBetween(halfOfCell(from), halfOfCell(to)), isOpen: false });
      },
      onEnd: () => pick((now) => now && { ...now, isOpen: true }),
    });
  }, [isOn, latest]);

  return {
    isOn,
    area,
    picked: isShown ? picked : null,
    pick,
    onClick(event: MouseEvent) {
      const cell = cellAt(event.target as Element, event.clientY, shown);
      const day = dayOfCell(cell, shown);
      if (isOn && day) pick({ day: day.day, span: spanAt(halfOfCell(cell), day.changes), isOpen: true });
    },
  };
}
