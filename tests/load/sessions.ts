/** The cost of a long history: the private pages with 2,000 sessions compared with 20, in one marketplace. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '~/tests/support/http';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { type RunningServer, startServer } from '~/tests/support/server';
import { createWorld, type World } from '~/tests/support/world';
import { median } from './processes';
import { logInAt } from './visitor';

/** No limit for a text search, which has to read every session. */
const LIMIT = 3;
const [FEW, MANY] = [20, 2_000];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const PAGES = {
  list: '/mentorships',
  'list, upcoming': '/mentorships?status=upcoming',
  'list, last page': '/mentorships?page=9999',
  'list, by words': '/mentorships?q=repaso+algebra',
  week: '/mentorships?vista=semana',
  dashboard: '/dashboard',
  calendar: '/calendar',
};

let postgres: TestServer | null;
let world: World;
let server: RunningServer;
const table: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL 15 or newer on this machine.');
  process.env.TEST_DATABASE_URL = postgres.url;
  world = await createWorld();
  const env = { LOG_LEVEL: 'warn', DEMO: 'off', DATABASE_URL: world.url ?? '' };
  server = await startServer({ env });
});
afterAll(async () => {
  console.info(
    `\n| page | ${FEW} sessions, ms | ${MANY}, ms | ratio |\n|---|---|---|---|\n${table.join('\n')}`,
  );
  await server?.stop('SIGKILL');
  await world?.close();
  await postgres?.stop();
});

/**
 * A student and a mentor with `many` shared sessions, one a day at most hours, half of them in the future.
 */
async function pair(many: number) {
  const [mentor, student] = [
    await world.person(`mentor${many}`, 'mentor'),
    await world.person(`student${many}`, 'alumno'),
  ];
  await world.db.execute(sql`
    with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at, additional_information)
      select ${mentor.id}::int, ${student.id}::int, tstzrange(at, at + interval '30 minutes'), 2500,
        'MENTOR-2026-' || ${many}::int || lpad(k::text, 5, '0'), at - interval '900 days', at - interval '901 days', 'Repaso de álgebra'
      from generate_series(0, ${many - 1}::int) k, lateral (
        select date_trunc('day', now()) + (k / 2 - ${many / 4}::int) * interval '1 day' + (10 + 4 * (k % 2)) * interval '1 hour' as at) t
      returning id, created_at)
    insert into mentorship_students (mentorship_id, student_id, joined_at) select id, ${student.id}::int, created_at from made`);
  await world.db.execute(sql`analyze`);
  return { mentor, student };
}

describe('a long history', () => {
  it('costs its student and its mentor little more than a short one', async () => {
    const [few, many] = [await pair(FEW), await pair(MANY)];
    for (const side of ['student', 'mentor'] as const) {
      const cookies = [
        await logInAt(server.origin, few[side].username),
        await logInAt(server.origin, many[side].username),
      ];
      for (const [name, path] of Object.entries(PAGES)) {
        const times: number[][] = [[], []];
        for (let round = -5; round < ROUNDS; round += 1) {
          for (const [i, cookie] of cookies.entries()) {
            const started = performance.now();
            const { status, text } = await ask(server.port, path, { headers: { cookie } });
            const took = performance.now() - started;
            if (status !== 200) throw new Error(`${path}: ${status}`);
            if (round === -5 && path === PAGES.list)
              expect(text.replaceAll('<!-- -->', '')).toContain(`de ${[FEW, MANY][i]} mentorías`);
            if (round >= 0) times[i]?.push(took);
          }
        }
        const [short = 1, long = 0] = times.map(median);
        table.push(
          `| ${name}, ${side} | ${short.toFixed(1)} | ${long.toFixed(1)} | ${(long / short).toFixed(2)} |`,
        );
        if (path !== PAGES['list, by words'])
          expect.soft(long / short, `${name}, ${side}`).toBeLessThanOrEqual(LIMIT);
      }
    }
  });
});
