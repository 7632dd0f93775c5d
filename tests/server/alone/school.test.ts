/**
 * A school at work: people who open pages, write and call, on two instances and PostgreSQL. Prometheus scrapes both and
 * says what they took (docs/performance.md). Thirty minutes with 2,000 people in the long run, seconds in the short one.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { migrate } from '~/api/db/migrate';
import { startPostgres, type TestPostgres } from '~/scripts/testPostgres.mjs';
import {
  API_SECRET,
  type Chat,
  createPairs,
  type LoggedIn,
  openAll,
  openLogIns,
  SESSION_SECRET,
  socketOrigin,
} from '~/tests/load/chatCrowd';
import { fill, type Size } from '~/tests/load/fill';
import { bookSlot, freeSlotsOf } from '~/tests/support/bookings';
import { createEmpty } from '~/tests/support/databaseTemplate';
import { eventually } from '~/tests/support/patience';
import { hasPrometheus, startPrometheus } from '~/tests/support/prometheus';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';
import { storeSession } from '~/tests/support/sessions';
import { withDatabase } from '~/tests/support/withDatabase';

const LONG = process.env.SOAK
  ? { minutes: 30, people: 2_000, pressing: 100, chats: 500, rooms: 20, everySeconds: 5 }
  : { minutes: 0.1, people: 200, pressing: 10, chats: 20, rooms: 2, everySeconds: 1 };
const { minutes, people, pressing, chats, rooms, everySeconds } = {
  ...LONG,
  minutes: Number(process.env.SCHOOL_MINUTES ?? LONG.minutes),
};
const SIZE: Size = { mentors: people / 5, students: (people * 4) / 5, mentorships: people * 10 };
const MINUTE = 60_000;
/** The pages people open most, and how their patterns are called in the metrics. */
const PAGES: ((mentor: number) => string)[] = [
  () => '/dashboard',
  () => '/mentorships',
  () => '/mentors?q=algebra',
  (mentor) => `/mentors/mentor${mentor}`,
  () => '/chat',
  () => '/calendar',
  () => '/notifications',
  () => '/dashboard',
  () => '/mentors?orden=rating',
  () => '/settings',
];

let postgres: TestPostgres | null = null;
let prometheus: Awaited<ReturnType<typeof startPrometheus>> | undefined;
let databaseUrl = '';
const instances: RunningServer[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres || !hasPrometheus()) return;
  databaseUrl = (await createEmpty(postgres.url)).url;
  await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    await migrate(db);
    await fill(db, SIZE, new Date());
  });
  const [port, second, ...metrics] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const env = {
    DATABASE_URL: databaseUrl,
    APP_ORIGIN: `http://localhost:${port}`,
    ...{ API_SECRET, SESSION_SECRET, TRUST_PROXY: '1' },
  };
  for (const [i, own] of [port, second].entries())
    instances.push(
      await startServer({ env: { ...env, PORT: String(own), METRICS_PORT: String(metrics[i]) } }),
    );
  prometheus = await startPrometheus(metrics, { everySeconds });
});
afterAll(async () => {
  await prometheus?.stop();
  for (const server of instances) await server.stop();
  await postgres?.stop();
});

it('a school works for as long as it likes: nothing fails, no message is lost, memory stays', async (test) => {
  if (!postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
  if (!prometheus) return test.skip('Prometheus is not installed on this machine');
  const [first, second] = instances;
  if (!first || !second) throw new Error('two instances');
  const { logIns, calls } = await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    const ids = Array.from({ length: people }, (_, i) => i + 1);
    const pairs = await createPairs(db, rooms, { origin: first.origin });
    return { logIns: await openLogIns(db, ids), calls: await callsOf(db, pairs) };
  });
  const done = { pages: 0, bookings: 0, messages: 0, signals: 0 };
  const isEnough = () => Math.min(done.pages, done.messages, done.signals) > 2 * pressing;
  let since = Number.POSITIVE_INFINITY;
  const going: Going = {
    done,
    isOver: () => Date.now() > since + minutes * MINUTE && isEnough(),
    problems: [],
  };
  const talk = await openTalks(await conversations(logIns), going);
  const call = await openCalls(calls, going);
  // What came before the load is not measured.
  since = Date.now();
  await Promise.all([
    talk(),
    call(),
    ...Array.from({ length: pressing }, (_, seat) => press(seat, logIns, going)),
  ]);
  // Connections end with the servers.
  await wait(2 * everySeconds * 1_000);

  const seconds = Math.ceil((Date.now() - since) / 1_000);
  const { ask, sum } = prometheus;
  const quantile = (q: number, filter: string) =>
    sum(
      `histogram_quantile(${q}, sum by (le) (increase(mentorea_request_seconds_bucket{${filter}}[${seconds}s])))`,
    );
  const site = 'side="website",route!~"/api/.*"';
  const found = {
    ...done,
    p50: await quantile(0.5, site),
    p95: await quantile(0.95, site),
    statementP95: await sum(
      `histogram_quantile(0.95, sum by (le) (increase(mentorea_statement_seconds_bucket[${seconds}s])))`,
    ),
    counted: await sum(`sum(mentorea_requests_total)`),
    failed: await sum(`sum(mentorea_requests_total{status=~"5.."})`),
    waiting: await sum(
      `max_over_time(sum(mentorea_pool_connections{state="waiting"})[${seconds}s:${everySeconds}s])`,
    ),
    // Of the middle third and the last one; the first fills caches.
    heap: await memory('nodejs_heap_size_used_bytes', seconds),
    resident: await memory('process_resident_memory_bytes', seconds),
    alerts: (await ask('ALERTS{alertstate="firing",alertname!="MentoreaBackup"}')).map(
      ({ labels }) => labels.alertname,
    ),
  };
  console.info(`a school of ${people} for ${minutes} min: ${JSON.stringify(found)}`);
  expect(going.problems, failures()).toEqual([]);
  expect(found.failed, failures()).toBe(0);
  expect(found.alerts).toEqual([]);
  expect(found.counted).toBeGreaterThan(found.pages);
  if (!process.env.SOAK) return;
  expect(found.heap.growth).toBeLessThan(1.15);
  expect(found.resident.growth).toBeLessThan(1.15);

  async function memory(metric: string, seconds: number) {
    const third = Math.floor(seconds / 3);
    const of = (offset: number) =>
      sum(`sum(quantile_over_time(0.5, ${metric}[${third}s]${offset ? ` offset ${offset}s` : ''}))`);
    const [middle, last] = [await of(third), await of(0)];
    return { megabytes: Math.round(last / 1e6), growth: Number((last / middle).toFixed(3)) };
  }
});

/** What the instances say of requests that they could not answer. */
const failures = () =>
  instances
    .flatMap((server) => server.output().split('\n'))
    .filter((line) => /"status":5\d\d|"level":[56]0/.test(line))
    .slice(0, 20)
    .join('\n');

interface Going {
  /** How much was answered, or has arrived. */
  done: { pages: number; bookings: number; messages: number; signals: number };
  isOver: () => boolean;
  /** What went wrong, in a few words each. */
  problems: string[];
}

/** Both sides of conversations of people who have had a session, on different instances. */
async function conversations(logIns: LoggedIn[]): Promise<Chat[]> {
  const rows = await withDatabase({ databaseUrl, dataDir: '' }, async (db) => {
    const found = await db.execute<{ mentor: number; student: number }>(
      sql`select distinct on (booked_by_id) mentor_id as mentor, booked_by_id as student from mentorships
        where cancelled_at is null order by booked_by_id limit ${chats}`,
    );
    return found.rows;
  });
  const side = (from: number, to: number, i: number): Chat => ({
    url: `${socketOrigin(instances[i]?.origin ?? '')}/ws/chat/${from}/${to}/`,
    cookie: () => logIns[from - 1]?.cookie() ?? Promise.reject(new Error('nobody')),
  });
  return rows.flatMap(({ mentor, student }) => [side(student, mentor, 0), side(mentor, student, 1)]);
}

/** Both sides of calls that are on, on different instances. */
async function callsOf(db: Parameters<typeof storeSession>[0], pairs: Chat[]): Promise<Chat[]> {
  const sides: Chat[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const [studentId = 0, mentorId = 0] = (pairs[i]?.url.match(/\d+(?=\/)/g) ?? []).slice(-2).map(Number);
    const { identifier } = await storeSession(db, {
      ...{ mentorId, studentIds: [studentId] },
      start: new Date(Date.now() - 5 * MINUTE).toISOString(),
      confirmedAt: '2026-10-01T00:00:00Z',
    });
    for (const at of [0, 1])
      sides.push({
        url: `${socketOrigin(instances[at]?.origin ?? '')}/ws/room/${identifier}/?tab=${randomUUID()}`,
        cookie: pairs[i + at]?.cookie ?? (() => Promise.reject(new Error('nobody'))),
      });
  }
  return sides;
}

/** How long a pair of connections is used: pages open theirs anew when a token ends, after five minutes. */
const RENEWED_MS = process.env.SOAK ? 4 * MINUTE : 3_000;

interface Lines {
  count: number;
  /** False: it is being opened anew. */
  send(line: number, frame: object): boolean;
}

/** Both sides of pairs, opened anew one pair after the other until all is over. A line that ends by itself is a problem. */
async function openLines(
  sides: Chat[],
  { isOver, problems }: Pick<Going, 'isOver' | 'problems'>,
  heard: (line: number, frame: Record<string, unknown>) => void,
): Promise<Lines> {
  const origin = instances[0]?.origin ?? '';
  const renewed = new Set<number>();
  const sockets: WebSocket[] = [];
  const open = async (first: number, last: number) => {
    const told = (k: number, data: string) => heard(first + k, JSON.parse(data));
    const opened = await openAll(sides.slice(first, last), { origin, heard: told });
    for (const [k, socket] of opened.entries()) {
      sockets[first + k] = socket;
      socket.once('close', (code, reason) => {
        if (sockets[first + k] === socket && !renewed.has(first + k) && !isOver())
          problems.push(
            `a connection was closed: ${new Date().toISOString()} ${sides[first + k]?.url} ${code} ${reason}`,
          );
      });
    }
  };
  const renew = async () => {
    let due = Date.now();
    for (let pair = 0; !isOver(); pair = (pair + 2) % sides.length) {
      // The opening belongs to the time: all have to have had their turn before a token ends.
      due += (2 * RENEWED_MS) / sides.length;
      await wait(Math.max(0, due - Date.now()));
      const before = sockets.slice(pair, pair + 2);
      for (const line of [pair, pair + 1]) renewed.add(line);
      await open(pair, pair + 2);
      for (const line of [pair, pair + 1]) renewed.delete(line);
      for (const socket of before) socket.close();
    }
  };
  await open(0, sides.length);
  renew().catch((error) => problems.push(`a connection was not opened anew: ${error}`));
  return {
    count: sides.length,
    send: (line, frame) => {
      if (renewed.has(line)) return false;
      sockets[line]?.send(JSON.stringify(frame));
      return true;
    },
  };
}

/** Each conversation gets a message about every twenty seconds; all have to arrive on the other side. */
async function openTalks(sides: Chat[], going: Going): Promise<() => Promise<void>> {
  const { done, isOver, problems } = going;
  const missing = new Set<unknown>();
  const lines = await openLines(sides, going, (line, { content, message }) => {
    if (line % 2 === 1 && missing.delete(content ?? message)) done.messages += 1;
  });
  return async () => {
    for (let count = 0; !isOver(); count += 1) {
      const message = `Mensaje ${count} ${randomUUID()}`;
      missing.add(message);
      if (!lines.send((2 * count) % lines.count, { message })) missing.delete(message);
      await wait((20_000 * 2) / lines.count);
    }
    for (let tries = 0; missing.size > 0 && tries < 400; tries += 1) await wait(50);
    if (missing.size > 0) problems.push(`${missing.size} messages did not arrive`);
  };
}

/** Resolves when all know each other. Then each tells the other a candidate twice a second; all have to arrive. */
async function openCalls(sides: Chat[], going: Going): Promise<() => Promise<void>> {
  const { done, isOver, problems } = going;
  /** The id of the other side, by the number of the line. */
  const others = new Map<number, string>();
  const lines = await openLines(sides, going, (line, { type, peer }) => {
    if (type === 'here') others.set(line, (peer as { id: string }).id);
    if (type === 'signal') done.signals += 1;
  });
  await eventually(() => expect(others.size).toBe(sides.length));
  return async () => {
    let sent = 0;
    while (!isOver()) {
      for (const line of sides.keys())
        if (lines.send(line, { type: 'signal', to: others.get(line), data: { candidates: [] } })) sent += 1;
      await wait(500);
    }
    for (let tries = 0; done.signals < sent && tries < 400; tries += 1) await wait(50);
    if (done.signals < sent) problems.push(`${sent - done.signals} of ${sent} signals did not arrive`);
  };
}

/** One who presses: another person and page each time, a booking now and then, at each full minute with all others. */
async function press(seat: number, logIns: LoggedIn[], { done, isOver, problems }: Going): Promise<void> {
  for (let turn = 0; !isOver(); turn += 1) {
    const number = (seat * 7919 + turn * 104_729) % SIZE.students;
    const person = logIns[SIZE.mentors + number];
    if (!person) throw new Error('nobody');
    const mentor = 1 + ((seat + turn * 31) % SIZE.mentors);
    const origin = instances[(seat + turn) % 2]?.origin ?? '';
    try {
      if (turn % 20 === 19) {
        const username = `alumno${SIZE.mentors + 1 + number}`;
        const account = { origin, username, access: await person.token() };
        const slots = await freeSlotsOf(account, { id: mentor, username: `mentor${mentor}` });
        const slot = slots[(seat + turn) % Math.max(1, slots.length)];
        // It may be taken meanwhile, or at the time of another session of theirs.
        if (slot && (await bookSlot(account, slot))) done.bookings += 1;
      } else {
        const path = PAGES[(seat + turn) % PAGES.length]?.(mentor) ?? '';
        const address = `10.${seat}.${Math.floor(number / 250)}.${1 + (number % 250)}`;
        const headers = { Cookie: await person.cookie(), 'X-Forwarded-For': address, Accept: 'text/html' };
        const answer = await fetch(origin + path, { headers, redirect: 'manual' });
        const html = await answer.text();
        if (answer.status !== 200 || !html.includes('</html>')) problems.push(`${path}: ${answer.status}`);
        done.pages += 1;
      }
    } catch (error) {
      problems.push(String(error));
    }
    const toFullMinute = MINUTE - (Date.now() % MINUTE);
    await wait(Math.min(process.env.SOAK ? 2_000 + ((seat * 37 + turn * 613) % 4_000) : 200, toFullMinute));
  }
}
