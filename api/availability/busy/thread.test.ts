import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { CalendarError, sift } from './sieve';
import { createCalendarReader, startThread } from './thread';

const WINDOW = { start: new Date('2026-11-26T00:00Z'), end: new Date('2027-11-28T00:00Z') };
const HOW = { window: WINDOW, timeZone: 'Europe/Madrid', ownHost: 'mentorea.example' };
const health = createServer((_, response) => response.end('ok'));
health.listen(0, '127.0.0.1');
await once(health, 'listening');
const healthUrl = `http://127.0.0.1:${(health.address() as AddressInfo).port}/healthz`;
afterAll(() => {
  health.closeAllConnections();
  health.close();
});

/** Every thread it started, and how many of them were ended. */
function countedReader(limitMs: number) {
  const threads: Worker[] = [];
  let ended = 0;
  let now = Date.parse('2026-11-27T00:00Z');
  const read = createCalendarReader({
    clock: () => new Date(now),
    limitMs,
    start: async () => {
      const thread = await startThread();
      thread.once('exit', () => ended++);
      threads.push(thread);
      return thread;
    },
  });
  /** As it would come over the network, a part after the other. */
  async function* parts(text: string) {
    const bytes = Buffer.from(text);
    for (let i = 0; i < bytes.length; i += 65_536) {
      yield bytes.subarray(i, i + 65_536);
      await new Promise(setImmediate);
    }
  }
  return {
    started: () => threads.length,
    ended: () => ended,
    passHours: (hours: number) => {
      now += hours * 3_600_000;
    },
    read: async (text: string, lane: 'asked' | 'due' = 'asked', allowed = Number.POSITIVE_INFINITY) => {
      const sifted = await sift(parts(text), '20261125');
      return read(sifted, HOW, { lane, until: performance.now() + allowed });
    },
    close: () => Promise.all(threads.map((thread) => thread.terminate())),
  };
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', ...parts, 'END:VCALENDAR'].join('\n');
const START = 'DTSTART:20261201T100000Z';
const GOOD = event('UID:good', 'DTSTART:20261203T100000Z', 'DTEND:20261203T110000Z');
const repeat = (times: number, text: string | ((i: number) => string), by = '\n') =>
  Array.from({ length: times }, (_, i) => (typeof text === 'string' ? text : text(i))).join(by);
const numbers = (to: number) => Array.from({ length: to }, (_, i) => i).join(',');
const EVERY_SECOND = `BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`;
const series = (rule: string, ...more: string[]) => event(START, 'DURATION:PT1M', `RRULE:${rule}`, ...more);
const zone = (id: string, ...lines: string[]) =>
  [
    'BEGIN:VTIMEZONE',
    `TZID:${id}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    ...lines,
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\n');
const inZone = (id: string) =>
  event(`DTSTART;TZID=${id}:20261201T100000`, `DTEND;TZID=${id}:20261201T110000`);
/** Takes minutes to read, and not a second less. */
const ENDLESS = calendar(
  GOOD,
  repeat(5_000, (i) => series(`FREQ=DAILY;BYDAY=MO;${EVERY_SECOND}`, `UID:${i}`)),
);

const CASES = new URL('./cases/', import.meta.url);
const HOSTILE: Record<string, string> = {
  ...Object.fromEntries(readdirSync(CASES).map((name) => [name, readFileSync(new URL(name, CASES), 'utf8')])),
  endless: ENDLESS,
  'every second': calendar(GOOD, series('FREQ=SECONDLY')),
  'every minute since 1601': calendar(
    GOOD,
    event('DTSTART:16010101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=MINUTELY'),
  ),
  'each second of each day': calendar(GOOD, series(`FREQ=YEARLY;${EVERY_SECOND}`)),
  'the 30th of February': calendar(
    GOOD,
    series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    series('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30'),
  ),
  'a week that never comes': calendar(
    GOOD,
    series('FREQ=YEARLY;BYWEEKNO=53;BYYEARDAY=100'),
    series('FREQ=WEEKLY;INTERVAL=99999999999'),
  ),
  'no step': calendar(
    GOOD,
    series('FREQ=DAILY;INTERVAL=0'),
    series('FREQ=DAILY;COUNT=-1'),
    series('FREQ=DAILY;BYSETPOS=0'),
  ),
  'numbers that are none': calendar(
    GOOD,
    series(`FREQ=DAILY;COUNT=${'9'.repeat(400)}`),
    series('FREQ=DAILY;BYHOUR=x'),
  ),
  'an aeon of seconds': calendar(
    GOOD,
    event(START, 'DURATION:PT999999999999999999S'),
    event(`DTEND:99991231T235959Z`, START),
  ),
  'an aeon in a period': calendar(GOOD, event(START, 'RDATE;VALUE=PERIOD:20261201T000000Z/P99999999999D')),
  'the year 0': calendar(
    GOOD,
    event('DTSTART:00000101T000000Z', 'DTEND:99991231T235959Z', 'RRULE:FREQ=DAILY'),
  ),
  'too many series': calendar(repeat(300, (i) => series('FREQ=HOURLY', `UID:${i}`))),
  'too many series of one name': calendar(repeat(300, () => series('FREQ=HOURLY', 'UID:one'))),
  'too many entries': calendar(repeat(70_000, (i) => event(START, `UID:${i}`, 'DURATION:PT1H'))),
  'dates to leave out by day': calendar(
    GOOD,
    series('FREQ=HOURLY', `EXDATE;VALUE=DATE:${repeat(50_000, '20300101', ',')}`),
  ),
  'dates to add': calendar(
    GOOD,
    event(
      START,
      'DURATION:PT1M',
      `RDATE:${repeat(300_000, (i) => `20270101T0${String(10_000 + (i % 50_000)).slice(0, 5)}`, ',')}`,
    ),
  ),
  'changes of one occurrence': calendar(
    GOOD,
    series('FREQ=HOURLY', 'UID:a'),
    repeat(20_000, () => event(START, 'UID:a', 'RECURRENCE-ID:20261201T100000Z', 'DURATION:PT1M')),
  ),
  'a zone by the second': calendar(GOOD, zone('X', 'RRULE:FREQ=SECONDLY'), inZone('X')),
  'a zone of every second of a year': calendar(
    GOOD,
    zone('X', `RRULE:FREQ=YEARLY;${EVERY_SECOND}`),
    inZone('X'),
  ),
  'many zones': calendar(
    GOOD,
    repeat(3_000, (i) => zone(`X${i}`, 'RRULE:FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=1,2,3,4,5')),
    repeat(3_000, (i) => inZone(`X${i}`)),
  ),
  'a zone of dates': calendar(
    GOOD,
    zone('X', `RDATE:${repeat(200_000, '20261201T000000', ',')}`),
    inZone('X'),
  ),
  'zones without end': calendar(
    GOOD,
    repeat(20_000, (i) => inZone(`${'a/'.repeat(20)}${i}`)),
  ),
  'parts in parts': calendar(GOOD, repeat(300_000, 'BEGIN:X')),
  'observances in observances': calendar(
    GOOD,
    'BEGIN:VTIMEZONE',
    repeat(200_000, 'BEGIN:STANDARD'),
    'END:VTIMEZONE',
  ),
  'ends without begins': calendar(GOOD, repeat(300_000, 'END:VEVENT')),
  'one line': calendar(GOOD, event(START, `SUMMARY:${'x'.repeat(5_000_000)}`, 'DTEND:?')),
  'folds without end': calendar(GOOD, event(START, 'SUMMARY:x', repeat(500_000, ' y'), 'DTEND:?')),
  'empty lines': calendar(GOOD, repeat(2_000_000, '')),
  quotes: calendar(GOOD, event(START, `SUMMARY;X=${'"'.repeat(400_001)}:x`, 'DTEND:?')),
  'parameters without end': calendar(
    GOOD,
    event(`DTSTART${';TZID="'.repeat(50_000)}:20261201T100000`, 'DTEND:?'),
  ),
  'lines of one entry': calendar(GOOD, event(START, repeat(500_000, 'UID:x'))),
  'no calendar': '\0'.repeat(1_000_000),
};

test('a hostile calendar does not block other requests, and the next one is still read', async () => {
  const hasty = countedReader(1_000);
  const patient = countedReader(60_000);
  const told: Record<string, string> = {};
  for (const [name, text] of Object.entries(HOSTILE)) {
    const reader = name.endsWith('.ics') ? patient : hasty;
    const before = reader.ended();
    let healthy = 0;
    let isRead = false;
    const reading = reader
      .read(text, 'due')
      .then(
        () => 'read',
        (error: unknown) => {
          if (error instanceof CalendarError) return error.message;
          throw error;
        },
      )
      .finally(() => {
        isRead = true;
      });
    do {
      const answer = await fetch(healthUrl);
      if ((await answer.text()) === 'ok' && !isRead) healthy += 1;
    } while (!isRead);
    told[name] = await reading;
    // The terminated reading took a second, while others went on.
    if (reader.ended() > before) expect([name, healthy > 5]).toEqual([name, true]);
  }
  expect(Object.keys(HOSTILE).length).toBeGreaterThanOrEqual(40);
  expect(told.endless).toMatch(/^Ese calendario no se deja leer/);
  expect(told['no calendar']).toMatch(/^Esa dirección no lleva a un calendario/);
  for (const name of readdirSync(CASES)) expect([name, told[name]]).toEqual([name, 'read']);
  const { times } = await patient.read(calendar(GOOD), 'due');
  expect([...times]).toEqual([Date.parse('2026-12-03T10:00Z'), Date.parse('2026-12-03T11:00Z')]);
  await Promise.all([hasty.close(), patient.close()]);
});

/** Its dates fill the memory of a thread before they take long. */
const HUGE = calendar(
  GOOD,
  event(
    START,
    'DURATION:PT1M',
    `RDATE:${repeat(1_000_000, (i) => new Date(1.8e12 + i * 60_000).toISOString().slice(0, 16), ',')}`,
  ),
);

test('a slow calendar is retried after one hour, then two; one that exhausted memory only once it changes', async () => {
  const reader = countedReader(1_000);
  const late = 'tarda demasiado. Se podrá volver a intentar dentro de ';
  const due = reader.read(ENDLESS, 'due');
  const order: string[] = [];
  const noted = due.catch((error: Error) => order.push(error.message));
  // People do not wait for what is due.
  await reader.read(calendar(GOOD)).then(() => order.push('read'));
  await noted;
  expect(order).toEqual(['read', `Ese calendario no se deja leer: ${late}una hora.`]);
  expect([reader.started(), reader.ended()]).toEqual([2, 1]);

  // Nothing of it that counts here has changed.
  const same = ENDLESS.replace('UID:good', 'UID:good\nDTSTAMP:20261127T000000Z');
  reader.passHours(0.9);
  for (const text of [ENDLESS, same]) await expect(reader.read(text)).rejects.toThrow(`${late}6 minutos`);
  expect(reader.ended()).toBe(1);
  reader.passHours(0.2);
  await expect(reader.read(same, 'due')).rejects.toThrow(`${late}2 horas`);
  reader.passHours(1.9);
  await expect(reader.read(ENDLESS, 'due')).rejects.toThrow(`${late}6 minutos`);
  expect(reader.ended()).toBe(2);
  await expect(reader.read(ENDLESS.replace('UID:good', 'UID:better'), 'due')).rejects.toThrow(late);
  expect(reader.ended()).toBe(3);
  await reader.close();

  const patient = countedReader(60_000);
  for (let tries = 0; tries < 2; tries++) {
    await expect(patient.read(HUGE, 'due')).rejects.toThrow(
      'pide demasiada memoria. Volveremos a leerlo cuando cambie.',
    );
    patient.passHours(1_000);
  }
  expect([patient.started(), patient.ended()]).toEqual([1, 1]);
  await patient.close();
});

test('a waiting person’s time limit ends the reading, without counting against the calendar', async () => {
  const reader = countedReader(60_000);
  await expect(reader.read(ENDLESS, 'asked', 1_000)).rejects.toThrow('tarda demasiado');
  await expect(reader.read(ENDLESS, 'asked', 1_000)).rejects.toThrow('tarda demasiado');
  expect(reader.ended()).toBe(2);
  await expect(reader.read(calendar(GOOD), 'asked', 0)).rejects.toMatchObject({ status: 503 });
  expect((await reader.read(calendar(GOOD))).times).toHaveLength(2);
  await reader.close();
});
