/** The seven days from today (docs/product.md, 'Public profile'). */

import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { slotsWithin, type TimeSpan } from '~/app/domain/slots/slotGrid';
import { dayOfSlot, minutesOf, shownTime, timeOf, timeOfSlot } from '~/app/domain/slots/slots';
import { moveDay } from '~/app/domain/time/calendarDays';
import { formatDay, nearDay } from '~/app/domain/time/dates';

const DAYS = 7;
/** Parts of the day, in minutes since midnight. */
const BANDS = [
  { name: 'Mañana', when: 'por la mañana', from: 6 * 60, to: 14 * 60 },
  { name: 'Tarde', when: 'por la tarde', from: 14 * 60, to: 20 * 60 },
  { name: 'Noche', when: 'por la noche', from: 20 * 60, to: 24 * 60 },
] as const;

export type WeekAhead = ReturnType<typeof weekAhead>;

interface WeekInput {
  /** Free spans of any length, including bands and times after these days. */
  free: readonly TimeSpan[];
  /** Wall clock, YYYY-MM-DDTHH:MM; spans that have begun are not free. */
  now: string;
  /** The API sends only parts of the day. */
  inBands: boolean;
}

export function weekAhead({ free, now, inBands }: WeekInput) {
  const today = dayOfSlot(now);
  const slots = slotsWithin(free).filter((slot) => slot > now);
  const days = Array.from({ length: DAYS }, (_, i) => moveDay(today, i));
  const starts = days.map((): number[] => []);
  for (const slot of slots) starts[days.indexOf(dayOfSlot(slot))]?.push(minutesOf(timeOfSlot(slot)));
  return {
    days: days.map((day, i) => ({
      short: formatDay(day, 'EEE'),
      number: formatDay(day, 'd'),
      name: formatDay(day, 'EEEE d'),
      long: formatDay(day, "EEEE d 'de' MMMM"),
      /** '09:00–13:00', in order. */
      ranges: inBands ? [] : rangesOf(starts[i] ?? []),
    })),
    /** Null if exact times are shown. */
    bands: inBands ? BANDS.map((band) => bandOf(band, starts)) : null,
    isEmpty: starts.every((minutes) => minutes.length === 0),
    /** Null if there is none soon. */
    next: slots[0] === undefined ? null : nextText(slots[0], today, inBands),
  };
}

function bandOf({ name, from, to }: (typeof BANDS)[number], starts: number[][]) {
  const free = starts.map((minutes) => minutes.some((start) => start >= from && start < to));
  return { name, hours: spanText(from, to), free };
}

function rangesOf(starts: readonly number[]): string[] {
  const stretches: { from: number; to: number }[] = [];
  for (const from of starts) {
    const last = stretches.at(-1);
    if (last?.to === from) last.to += SLOT_MINUTES;
    else stretches.push({ from, to: from + SLOT_MINUTES });
  }
  return stretches.map(({ from, to }) => spanText(from, to));
}

function spanText(from: number, to: number): string {
  return `${timeOf(from)}–${shownTime(timeOf(to))}`;
}

/** 'hoy a las 18:30', 'jueves 26 de noviembre por la tarde' */
function nextText(slot: string, today: string, inBands: boolean): string {
  const time = timeOfSlot(slot);
  const band = BANDS.find(({ to }) => minutesOf(time) < to) ?? BANDS[2];
  return `${nearDay(dayOfSlot(slot), today, "EEEE d 'de' MMMM")} ${inBands ? band.when : `a las ${time}`}`;
}
