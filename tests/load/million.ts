/**
 * A million people and 20,000 sessions a day for 200 days, beside a hundredth of that: what they ask for most, the rounds
 * of jobs, and the sizes of tables. `BENCH_PART=1` is the million; a tenth is the default. Nothing of it is a promise.
 */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSweep } from '~/api/jobs/sweep';
import { HOUR, MINUTE } from '~/api/time';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { partOf, type Size } from './fill';
import { type Market, openMarket } from './market';
import { median } from './processes';
import { KINDS, type Kind } from './requests';

const MILLION: Size = { mentors: 80_000, students: 920_000, mentorships: 4_000_000 };
const PART = Number(process.env.BENCH_PART ?? 0.1);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);

const own = (name: string, reader: 'student' | 'mentor' | 'staff', path: string): Kind => ({
  name,
  uses: [],
  ask: (round, { mentors }) => {
    const number = (round * 31) % mentors;
    const asked = path.replace('{mentor}', `mentor${number + 1}`);
    if (reader === 'staff') return { path: asked, reader: { staff: true } };
    return { path: asked, reader: reader === 'mentor' ? { mentor: number } : { student: number } };
  },
});
const ASKED: Kind[] = [
  own('the frame of a page', 'student', '/api/auth/frame/'),
  own('a profile', 'student', '/api/mentors/{mentor}/'),
  own('export of a student', 'student', '/api/auth/export/'),
  own('export of a mentor', 'mentor', '/api/auth/export/'),
  own('overview of the desk', 'staff', '/api/staff/overview/'),
  ...KINDS,
];

let server: TestServer | null;
let whole: Market;
let hundredth: Market;
const lines: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  if (!server) throw new Error('No PostgreSQL 15 or newer on this machine.');
  process.env.TEST_DATABASE_URL = server.url;
  const began = performance.now();
  hundredth = await openMarket(partOf(MILLION, PART / 100));
  whole = await openMarket(partOf(MILLION, PART));
  for (const { world } of [hundredth, whole]) {
    const client = new Client({ connectionString: world.url ?? undefined });
    await client.connect();
    // Requests of the past were answered, or the first round of jobs would have all of them to cancel.
    await client.query(
      `update mentorships set confirmed_at = created_at where confirmed_at is null and lower(during) < $1::timestamptz + interval '1 day'`,
      [world.now().toISOString()],
    );
    await client.query('vacuum analyze');
    await client.end();
  }
  lines.push(`Filled in ${Math.round((performance.now() - began) / 1000)} s.`, '');
});
afterAll(async () => {
  console.info(`\n${lines.join('\n')}`);
  await whole?.close();
  await hundredth?.close();
  await server?.stop();
});

it('has tables of this size', async () => {
  const { db } = whole.world;
  const { rows } = await db.execute<Record<string, string>>(sql`
    select relname as name, n_live_tup::text as rows, pg_table_size(relid) as heap, pg_indexes_size(relid) as indexes
    from pg_stat_user_tables where schemaname = 'public' order by pg_total_relation_size(relid) desc limit 14`);
  const megabytes = (bytes = '0') => Math.round(Number(bytes) / 1e6).toLocaleString('en');
  lines.push('| table | rows | rows, MB | indexes, MB |', '|---|---|---|---|');
  for (const one of rows)
    lines.push(
      `| ${one.name} | ${Number(one.rows).toLocaleString('en')} | ${megabytes(one.heap)} | ${megabytes(one.indexes)} |`,
    );
  const size = sql`select pg_database_size(current_database()) as bytes`;
  const [all] = (await db.execute<{ bytes: string }>(size)).rows;
  lines.push('', `The whole database: ${megabytes(all?.bytes)} MB.`, '');
  lines.push('| request | hundredth, ms | whole, ms | ratio |', '|---|---|---|---|');
  expect(rows.length).toBeGreaterThan(10);
});

it("reads everybody's hours for the first search", async () => {
  const took = await inBoth((market) =>
    market.time({ path: '/api/mentors/search/', reader: { student: 0 } }),
  );
  note('first search of a process', took);
});

describe.each(ASKED)('$name', (kind) => {
  it('is timed by turns', async () => {
    const times: [number[], number[]] = [[], []];
    for (let round = -3; round < ROUNDS; round += 1) {
      const took = await inBoth((market) => market.time(kind.ask(Math.abs(round), market.size)));
      if (round >= 0) for (const [i, ms] of took.entries()) times[i]?.push(ms);
    }
    note(kind.name, times.map(median));
  });
});

it('does the work of a minute, an hour and a day', async () => {
  lines.push('', '| round of jobs | hundredth, ms | whole, ms | ratio |', '|---|---|---|---|');
  const start = whole.world.now().getTime();
  for (const [name, after] of Object.entries({
    first: 0,
    'a minute later': MINUTE,
    'an hour later': HOUR,
    'a day later, all at once': 25 * HOUR,
  })) {
    const mails: number[] = [];
    const isWhole: boolean[] = [];
    const byJob: [string, number][][] = [];
    const took = await inBoth(async ({ world }) => {
      world.setNow(start + after);
      world.mails.length = 0;
      const began = performance.now();
      const since = new Date(start + after - MINUTE);
      const whole = await runSweep(world.services, { since: after === 0 ? null : since });
      const ms = performance.now() - began;
      mails.push(world.mails.length);
      const runs = sql`select job, took_ms from job_runs where at >= ${world.now().toISOString()}::timestamptz
        order by took_ms desc limit 3`;
      const { rows } = await world.db.execute<{ job: string; took_ms: number }>(runs);
      byJob.push(rows.map(({ job, took_ms }) => [job, took_ms]));
      isWhole.push(whole);
      return ms;
    });
    const longest = byJob[1]?.map(([job, ms]) => `${job} ${ms}`).join(', ');
    note(
      `${name}: ${mails.join(' and ')} mails; all done: ${isWhole.join(' and ')}; longest ${longest}`,
      took,
    );
  }
});

async function inBoth(work: (market: Market) => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (const market of [hundredth, whole]) took.push(await work(market));
  return took;
}

function note(name: string, [small = 0, large = 0]: number[]) {
  lines.push(`| ${name} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(2)} |`);
}
