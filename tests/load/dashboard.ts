/**
 * The cost of a long history: 500 notifications and 300 reviews compared with 20 of each, in one marketplace.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '~/tests/support/http';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { type RunningServer, startServer } from '~/tests/support/server';
import { createWorld, type World } from '~/tests/support/world';
import { median } from './processes';
import { logInAt } from './visitor';

const LIMIT = 3;
const FEW = { notices: 20, reviews: 20 };
const MANY = { notices: 500, reviews: 300 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);
const PAGES = {
  dashboard: '/dashboard',
  notifications: '/notifications',
  'notifications, last page': '/notifications?page=9999',
  reviews: '/reviews',
  'reviews, last page': '/reviews?pendientes=9999&pagina=9999',
  ranking: '/ranking',
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
  console.info(`\n| page | few, ms | many, ms | ratio |\n|---|---|---|---|\n${table.join('\n')}`);
  await server?.stop('SIGKILL');
  await world?.close();
  await postgres?.stop();
});

/**
 * A student and a mentor with this many reviewed sessions, one a day, seven more without a review, and
 * notifications.
 */
async function pair({ notices, reviews }: typeof FEW) {
  const [mentor, student] = [
    await world.mentor(`mentor${reviews}`),
    await world.person(`student${reviews}`, 'alumno'),
  ];
  await world.db.execute(sql`
    with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at, additional_information)
      select ${mentor.id}::int, ${student.id}::int, tstzrange(at, at + interval '30 minutes'), 2500,
        'MENTOR-2026-' || ${reviews}::int || lpad(k::text, 5, '0'), at - interval '1 day', at - interval '2 days', 'Repaso de álgebra'
      from generate_series(0, ${reviews + 6}::int) k, lateral (
        select date_trunc('day', now()) - (k + 2) * interval '1 day' + interval '10 hours' as at) t
      returning id, created_at, during, room_code
    ), seats as (
      insert into mentorship_students (mentorship_id, student_id, joined_at) select id, ${student.id}::int, created_at from made
    ), written as (
      insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
      select id, ${mentor.id}::int, ${student.id}::int, 'Muy clara', 1 + id % 5, 'Repasamos todo y lo entendí.', upper(during) + interval '1 hour'
      from made where right(room_code, 5)::int > 6 returning id
    ) insert into review_badges (review_id, badge_id) select id, 1 + id % 3 from written`);
  await world.db.execute(sql`
    insert into notifications (user_id, type, title, description, subject, created_at, read_at)
    select u, (array['session_update', 'message', 'feedback', 'badge_earned', 'reminder'])[1 + k % 5], 'Aviso ' || k, 'Algo ha pasado.',
      'bench:' || k, now() - k * interval '1 hour', case when k % 3 = 0 then null else now() end
    from unnest(array[${mentor.id}::int, ${student.id}::int]) u, generate_series(1, ${notices}::int) k`);
  await world.db.execute(sql`analyze`);
  return { mentor, student };
}

describe('an account in which much has happened', () => {
  it('costs at most three times what a young one costs', async () => {
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
            if (/Error al cargar/.test(text)) throw new Error(`${path}: a part of it failed`);
            if (round === -5 && path === PAGES.reviews)
              expect(text.replaceAll('<!-- -->', '')).toMatch(new RegExp(`\\b${[FEW, MANY][i]?.reviews}\\b`));
            if (round >= 0) times[i]?.push(took);
          }
        }
        const [short = 1, long = 0] = times.map(median);
        table.push(
          `| ${name}, ${side} | ${short.toFixed(1)} | ${long.toFixed(1)} | ${(long / short).toFixed(2)} |`,
        );
        expect.soft(long / short, `${name}, ${side}`).toBeLessThanOrEqual(LIMIT);
      }
    }
  });
});
