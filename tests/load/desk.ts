/** The cost of a mentor's desk: 2,000 sessions with 300 students compared with 20 with 5, in one marketplace. */
import { sql } from 'drizzle-orm';
import { it } from 'vitest';
import { createHistory } from './history';

const FEW = { sessions: 20, students: 5 };
const MANY = { sessions: 2_000, students: 300 };

const history = createHistory('few, ms | many, ms');

/** A mentor with sessions of an hour, four a day up to the end of next month, each with a note, half of them paid. */
async function desk({ sessions, students }: typeof FEW) {
  const world = history.world();
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
  const [few, many] = [await desk(FEW), await desk(MANY)];
  await history.compare({ people: [few.mentor, many.mentor], pages: [few.pages, many.pages] });
});
