/** The cost of a mentor's desk: 2,000 sessions with 300 students compared with 20 with 5, in one marketplace. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '~/tests/support/http';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { type RunningServer, startServer } from '~/tests/support/server';
import { createWorld, type World } from '~/tests/support/world';
import { median } from './processes';
import { logInAt } from './visitor';

const LIMIT = 3;
const FEW = { sessions: 20, students: 5 };
const MANY = { sessions: 2_000, students: 300 };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60);

let postgres: TestServer | null;
let world: World;
let server: RunningServer;
const table: string[] = [];

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) throw new Error('No PostgreSQL 15 or newer on this machine.');
  process.env.TEST_DATABASE_URL = postgres.url;
  world = await createWorld();
  server = await startServer({ env: { LOG_LEVEL: 'warn', DEMO: 'off', DATABASE_URL: world.url ?? '' } });
});
afterAll(async () => {
  console.info(`\n| page | few, ms | many, ms | ratio |\n|---|---|---|---|\n${table.join('\n')}`);
  await server?.stop('SIGKILL');
  await world?.close();
  await postgres?.stop();
});

/** A mentor with sessions of an hour, four a day up to the end of next month, each with a note, half of them paid. */
async function desk({ sessions, students }: typeof FEW) {
  const mentor = await world.mentor(`mentor${sessions}`);
  const { rows } = await world.db.execute<{ student: number }>(sql`
    with people as (
      insert into users (username, email, password_hash, user_type, is_active, first_name, last_name, created_at)
      select 'est' || ${sessions}::int || 'n' || n, 'est' || ${sessions}::int || 'n' || n || '@example.com', '', 'alumno', true,
        'Estudiante', 'Número ' || n, now() from generate_series(1, ${students}::int) n
      returning id
    ), numbered as (select id, row_number() over (order by id) - 1 as n from people
    ), profiles as (
      insert into student_profiles (user_id, bio) select id, 'Aprendo.' from people
    ), made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at)
      select ${mentor.id}::int, p.id, tstzrange(t.at, t.at + interval '1 hour'), 2500,
        'MENTOR-2026-' || ${sessions}::int || lpad(k::text, 5, '0'), t.at - interval '1 day', t.at - interval '2 days'
      from generate_series(0, ${sessions - 1}::int) k join numbered p on p.n = k % ${students}::int, lateral (
        select date_trunc('day', now()) + (k % 4) * interval '2 hours' + interval '9 hours'
          + (5 - k / 4) * interval '1 day' as at) t
      returning id, mentor_id, booked_by_id, during, created_at
    ), seats as (
      insert into mentorship_students (mentorship_id, student_id, joined_at) select id, booked_by_id, created_at from made
    ), notes as (
      insert into student_notes (mentor_id, student_id, mentorship_id, text, created_at, updated_at)
      select mentor_id, booked_by_id, id, 'La regla de la cadena ya le sale.', created_at, created_at from made
    ), topics as (
      insert into mentorship_expertises (mentorship_id, expertise_id)
      select m.id, (select min(id) from expertises) + m.id % 5 from made m
    ), paid as (
      insert into session_payments (mentorship_id, student_id, mentor_id, state, paid_on, way, updated_at)
      select id, booked_by_id, mentor_id, 'paid', current_date, 'bizum', created_at from made where id % 2 = 0
    ) select min(id)::int as student from people`);
  await world.db.execute(sql`analyze`);
  const student = rows[0]?.student ?? 0;
  const year = new Date().getFullYear();
  return {
    mentor,
    pages: {
      dashboard: '/dashboard',
      students: '/estudiantes',
      'students, by hours': '/estudiantes?orden=hours',
      'a record': `/estudiantes/${student}`,
      'packs and makeups': `/estudiantes/${student}/bonos`,
      'income, a month': '/ingresos',
      'income, a year': `/ingresos?periodo=${year}`,
      'several requests': '/mentorships/solicitudes',
      figures: '/cifras',
      'a week': '/calendar?vista=semana',
      'a day': '/calendar?vista=dia',
      'files of a conversation': `/chat/est${sessions}n1/archivos`,
    },
  };
}

it('a full desk costs at most three times what a small one costs', async () => {
  const desks = [await desk(FEW), await desk(MANY)] as const;
  const cookies = await Promise.all(desks.map(({ mentor }) => logInAt(server.origin, mentor.username)));
  for (const name of Object.keys(desks[0].pages) as (keyof (typeof desks)[0]['pages'])[]) {
    const times: number[][] = [[], []];
    for (let round = -5; round < ROUNDS; round += 1) {
      for (const [i, { pages }] of desks.entries()) {
        const started = performance.now();
        const { status, text } = await ask(server.port, pages[name], {
          headers: { cookie: cookies[i] ?? '' },
        });
        const took = performance.now() - started;
        if (status !== 200) throw new Error(`${pages[name]}: ${status}`);
        if (/Error al cargar/.test(text)) throw new Error(`${pages[name]}: a part of it failed`);
        if (round >= 0) times[i]?.push(took);
      }
    }
    const [short = 1, long = 0] = times.map(median);
    table.push(`| ${name} | ${short.toFixed(1)} | ${long.toFixed(1)} | ${(long / short).toFixed(2)} |`);
    expect.soft(long / short, name).toBeLessThanOrEqual(LIMIT);
  }
});
