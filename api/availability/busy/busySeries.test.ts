/** A series written by another program, in any zone, is read back as the same instants over both changes of clocks. */
import { TZDate } from '@date-fns/tz';
import fc from 'fast-check';
import ical, { ICalEventRepeatingFreq } from 'ical-generator';
import { expect, test } from 'vitest';
import { busyTimes } from './busyTimes';
import { sift } from './sieve';

const WINDOW = { start: new Date('2026-10-01T00:00:00Z'), end: new Date('2027-10-02T00:00:00Z') };
const ZONES = [
  'Europe/Madrid',
  'Atlantic/Canary',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
];
const FREQUENCIES = { DAILY: 1, WEEKLY: 7 } as const;

const series = fc.record({
  zone: fc.constantFrom(...ZONES),
  /** Days after the 2nd of October 2026. */
  day: fc.integer({ min: 0, max: 200 }),
  // Neither skipped nor shown twice anywhere: which instant those are is a question of its own.
  hour: fc.integer({ min: 4, max: 22 }),
  minute: fc.constantFrom(0, 15, 30),
  minutes: fc.integer({ min: 5, max: 60 }),
  frequency: fc.constantFrom<keyof typeof FREQUENCIES>('DAILY', 'WEEKLY'),
  interval: fc.integer({ min: 1, max: 4 }),
  count: fc.integer({ min: 1, max: 90 }),
  left: fc.uniqueArray(fc.integer({ min: 0, max: 89 }), { maxLength: 3 }),
});

async function* bytes(text: string) {
  yield Buffer.from(text);
}

test('a series written by another program is read back as the same instants', async () => {
  const property = fc.asyncProperty(series, async ({ zone, day, hour, minute, minutes, left, ...rule }) => {
    const step = FREQUENCIES[rule.frequency] * rule.interval;
    const starts = Array.from({ length: rule.count }, (_, i) =>
      new TZDate(2026, 9, 2 + day + i * step, hour, minute, 0, zone).getTime(),
    );
    const excluded = left.flatMap((i) => starts[i] ?? []);
    const start = new TZDate(starts[0] ?? 0, zone);
    const calendar = ical({ timezone: zone });
    calendar.createEvent({
      start,
      end: new TZDate(start.getTime() + minutes * 60_000, zone),
      summary: 'Clase',
      timezone: zone,
      repeating: {
        freq: ICalEventRepeatingFreq[rule.frequency],
        interval: rule.interval,
        count: rule.count,
        exclude: excluded.map((at) => new TZDate(at, zone)),
      },
    });
    const sifted = await sift(bytes(calendar.toString()), '20260929');
    const reading = busyTimes({ ...sifted, window: WINDOW, timeZone: 'Europe/Madrid', ownHost: 'x.example' });
    const inside = starts.filter((at) => !excluded.includes(at) && at < WINDOW.end.getTime());
    expect(reading?.unread).toEqual({ count: 0, entries: [], zones: [] });
    expect([...(reading?.times ?? [])]).toEqual(
      inside.flatMap((at) => [at, Math.min(at + minutes * 60_000, WINDOW.end.getTime())]),
    );
  });
  await fc.assert(property, { numRuns: 150 });
});
