/** The seven days from today (docs/product.md, 'Public profile'). */

import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { startsWithin, type TimeSpan } from '~/app/domain/slots/slotGrid';
import { dayOfSlot, minutesOf, shownTime, timeOf, timeOfSlot } from '~/app/domain/slots/slots';
import { daysFrom } from '~/app/domain/time/calendarDays';
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
  free: readonly (TimeSpan & { part?: string })[];
  /** Wall clock, YYYY-MM-DDTHH:MM; spans that have begun are not free. */
  now: string;
}

export function weekAhead({ free, now }: WeekInput) {
  const inBands = free.some(({ part }) => part);
  const today = dayOfSlot(now);
  const minute = minutesOf(timeOfSlot(now));
  const offered = startsWithin(free.filter(({ date }) => date >= today));
  const startsOn = (day: string) => (offered.get(day) ?? []).filter((start) => day > today || start > minute);
  const days = daysFrom(today, DAYS);
  const starts = days.map(startsOn);
  const [next] = [...offered.keys()].sort().flatMap((day) =>
    startsOn(day)
      .slice(0, 1)
      .map((start) => ({ day, start })),
  );
  return {
    days: days.map((day, i) => ({
      day,
      hasFree: starts[i]?.length !== 0,
      short: formatDay(day, 'EEE'),
      number: formatDay(day, 'd'),
      long: formatDay(day, "EEEE d 'de' MMMM"),
      /** '09:00–13:00' and the start, in order. */
      ranges: inBands ? [] : rangesOf(starts[i] ?? []),
    })),
    /** Null with exact times. */
    bands: inBands ? BANDS.map((band) => bandOf(band, starts)) : null,
    isEmpty: starts.every((minutes) => minutes.length === 0),
    /** Null if none is soon. */
    next: next === undefined ? null : nextView(next, { today, inBands }),
  };
}

function bandOf({ name, from, to }: (typeof BANDS)[number], starts: number[][]) {
  const free = starts.map((minutes) => minutes.some((start) => start >= from && start < to));
  return { name, hours: spanText(from, to), free };
}

function rangesOf(starts: readonly number[]) {
  const stretches: { from: number; to: number }[] = [];
  for (const from of starts) {
    const last = stretches.at(-1);
    if (last?.to === from) last.to += SLOT_MINUTES;
    else stretches.push({ from, to: from + SLOT_MINUTES });
  }
  return stretches.map(({ from, to }) => ({ start: timeOf(from), text: spanText(from, to) }));
}

const spanText = (from: number, to: number): string => `${timeOf(from)}–${shownTime(timeOf(to))}`;

/** 'hoy a las 18:30', 'jueves 26 de noviembre por la tarde'; `hour` only with exact times. */
function nextView(
  { day, start }: { day: string; start: number },
  { today, inBands }: { today: string; inBands: boolean },
) {
  const band = BANDS.find(({ to }) => start < to) ?? BANDS[2];
  const when = inBands ? band.when : `a las ${timeOf(start)}`;
  return {
    day,
    hour: inBands ? undefined : timeOf(start),
    text: `${nearDay(day, today, "EEEE d 'de' MMMM")} ${when}`,
  };
}
