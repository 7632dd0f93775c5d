import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotJudge } from '~/api/availability/rules';
import { dayPartOf, slotsOfDay } from '~/api/availability/slots';
import { PAUSES } from '~/api/contract/rules/mentorRules';
import { DAY_PARTS } from '~/api/contract/rules/search';
import { takenOf } from '~/api/mentors/nextFree';
import { DAY, daysBetween, HOUR, wallTimeOf } from '~/api/time';
import { bitsFrom, FREE_DAYS, freeHalves } from './freeDays';

const timeZone = 'Europe/Madrid';
const TODAY = '2026-11-24';
const DAYS = daysBetween(TODAY, '2026-12-21');
const midnight = Date.parse(`${TODAY}T00:00:00+01:00`);
const HALF_HOUR = 30 * 60_000;

const minute = fc.integer({ min: 0, max: 47 }).map((half) => half * 30);
const exception = fc
  .record({
    day: fc.constantFrom(...DAYS),
    length: fc.constantFrom(0, 0, 1, 9, 80),
    kind: fc.constantFrom('off', 'extra'),
    start: minute,
    end: minute,
  })
  .map(({ start, end, length, ...one }) => ({
    ...one,
    lastDay: length === 0 ? null : wallTimeOf(new Date(Date.parse(one.day) + length * DAY), 'UTC').day,
    startMinute: Math.min(start, end),
    endMinute: Math.max(start, end) + 30,
  }));
const booking = fc
  .tuple(fc.integer({ min: 0, max: FREE_DAYS * 48 }), fc.integer({ min: 1, max: 16 }))
  .map(([at, length]): [number, number] => [midnight + at * HALF_HOUR, midnight + (at + length) * HALF_HOUR]);
const hours = fc.record({
  weekly: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), minute), {
    maxLength: 12,
    selector: String,
  }),
  exceptions: fc.array(exception, { maxLength: 4 }),
  taken: fc.array(booking, { maxLength: 6 }),
  busy: fc.array(booking, { maxLength: 4 }),
  rules: fc.record({
    notice_hours: fc.constantFrom(2, 6, 24, 168),
    horizon_weeks: fc.constantFrom(null, 1, 3, 26),
    pause_minutes: fc.constantFrom(...PAUSES),
    most_a_day: fc.constantFrom(null, 1, 2),
  }),
});

it('agrees with the free slots of each day and part', () => {
  expect(DAYS).toHaveLength(FREE_DAYS);
  fc.assert(
    fc.property(hours, fc.nat(47), fc.nat(35), ({ weekly, exceptions, rules, ...all }, passed, age) => {
      const now = new Date(midnight + passed * HALF_HOUR);
      const offer = {
        weekly: weekly.map(([dayOfWeek, startMinute]) => ({ dayOfWeek, startMinute })),
        exceptions,
      };
      const judge = slotJudge({ ...takenOf(all), now, timeZone, rules });
      const slots = DAYS.map((day) =>
        slotsOfDay(offer, day, timeZone).filter((slot) => judge(slot) === null),
      );
      const expected = DAY_PARTS.map((part) =>
        slots.reduce(
          (bits, all, i) => (all.some((slot) => dayPartOf(slot.minute) === part) ? bits | (1 << i) : bits),
          0,
        ),
      );
      const { day, minute: at } = wallTimeOf(new Date(now.getTime() + rules.notice_hours * HOUR), timeZone);
      const first = (age + daysBetween(TODAY, day).length - 1) * 48 + at / 30;
      // Read so many days ago.
      const base = wallTimeOf(new Date(midnight - age * DAY), timeZone).day;
      const free = freeHalves({ weekly, exceptions, rules, ...all }, base, timeZone);
      const days = rules.horizon_weeks === null ? FREE_DAYS : rules.horizon_weeks * 7 + 1;
      expect(bitsFrom(free, first, age, days)).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
