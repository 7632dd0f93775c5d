import { expect, it } from 'vitest';
import { busyTimes } from '~/api/availability/busy/busyTimes';
import { sift } from '~/api/availability/busy/sieve';

/** The cost of reading a calendar, beside splitting the same bytes into lines in the same run (docs/performance.md). */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const WINDOW = { start: new Date('2026-11-26T00:00Z'), end: new Date('2027-11-28T00:00Z') };
const HOW = { window: WINDOW, timeZone: 'Europe/Madrid', ownHost: 'mentorea.example' };
const HALF_HOUR = 1_800_000;

const written = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
const calendar = (entries: number, entry: (i: number) => string[]) =>
  [
    'BEGIN:VCALENDAR',
    ...Array.from({ length: entries }, (_, i) => [
      'BEGIN:VEVENT',
      `UID:${i}`,
      ...entry(i),
      'END:VEVENT',
    ]).flat(),
    'END:VCALENDAR',
  ].join('\r\n');
const hourFrom = (first: number) => (i: number) => [
  'SUMMARY:Tutoría',
  `DTSTART:${written(first + i * HALF_HOUR)}`,
  `DTEND:${written(first + (i + 1) * HALF_HOUR)}`,
  'DESCRIPTION:Traer los ejercicios de la semana',
];
/** As a university writes it: a named zone, and long folded descriptions. */
const lesson = (i: number) => [
  'SUMMARY:Análisis matemático II',
  `DTSTART;TZID=Europe/Madrid:${written(WINDOW.start.getTime() + i * HALF_HOUR).slice(0, -1)}`,
  `DTEND;TZID=Europe/Madrid:${written(WINDOW.start.getTime() + (i + 1) * HALF_HOUR).slice(0, -1)}`,
  `DESCRIPTION:${Array.from({ length: 12 }, () => 'x'.repeat(70)).join('\r\n ')}`,
];
const series = (start: string, rule: string) => () => [`DTSTART:${start}`, 'DURATION:PT1H', `RRULE:${rule}`];
const ended = () => [
  'DTSTART:20200101T100000Z',
  'DTEND:20200101T110000Z',
  'RRULE:FREQ=WEEKLY;COUNT=40;BYDAY=WE',
];

const CALENDARS: Record<string, string> = {
  '500 appointments': calendar(500, hourFrom(WINDOW.start.getTime())),
  '10,000 appointments': calendar(10_000, hourFrom(WINDOW.start.getTime())),
  '10,000 lessons of a university': calendar(10_000, lesson),
  '5 daily series since 2000': calendar(5, series('20000101T100000Z', 'FREQ=DAILY')),
  '500 weekly series that came to their count': calendar(500, ended),
  '51,000 appointments that are over': calendar(51_000, hourFrom(0)),
};

/** By parts of 16 kB, as it comes. */
async function* parts(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 16_384) yield bytes.subarray(at, at + 16_384);
}
const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

it('reads calendars', async () => {
  const table: string[] = [];
  for (const [name, text] of Object.entries(CALENDARS)) {
    const bytes = Buffer.from(text);
    const took: Record<'split' | 'sifted' | 'read', number[]> = { split: [], sifted: [], read: [] };
    let kept = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      expect(bytes.toString().split(/\r\n|\r|\n/).length).toBeGreaterThan(0);
      const split = performance.now();
      const sifted = await sift(parts(bytes), '20261125');
      const isSifted = performance.now();
      expect(busyTimes({ ...sifted, ...HOW })).not.toBeNull();
      took.read.push(performance.now() - isSifted);
      took.sifted.push(isSifted - split);
      took.split.push(split - began);
      kept = sifted.text.length;
    }
    const [split, sift_, read] = [median(took.split), median(took.sifted), median(took.read)];
    const ms = (n: number) => n.toFixed(n < 10 ? 1 : 0);
    table.push(
      `| ${name}, ${(bytes.length / 1e6).toFixed(2)} MB, ${(kept / 1e6).toFixed(2)} MB kept | ${ms(split)} | ${ms(sift_)}, ${ms(sift_ / split)} | ${ms(read)}, ${ms(read / split)} |`,
    );
  }
  console.info(
    `\n| calendar | split, ms | sifted, ms, ratio | read, ms, ratio |\n|---|---|---|---|\n${table.join('\n')}`,
  );
});
