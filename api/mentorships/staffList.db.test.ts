import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openWorld } from '~/tests/support/world';
import { matchesWords } from './list';

/** Enough rows that an index is cheaper than a scan. */
const ALL = 6_000;
/** How many of them are sessions of Eva with Bea. */
const EVAS = 100;
const { world, jefa, eva } = await openWorld({ jefa: 'admin', eva: 'mentor' });
const ana = await world.student('ana.nuñez');
const bea = await world.student('bea');
await world.db.execute(sql`insert into users (username, email, password_hash, user_type, created_at, first_name, is_active)
  select 'otro' || n, n || '@example.com', '', 'alumno', now(), md5(n::text), true from generate_series(1, ${ALL}::int) n`);
await world.db.execute(sql`insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at,
    additional_information)
  select case when n <= ${EVAS}::int then ${eva.id} else u.id end, ${bea.id}, tstzrange(t, t + interval '1 hour'), 2000, 'MENTOR-2026-' || (10000 + n), now(), now(), md5(n::text)
  from generate_series(1, ${ALL}::int) n join users u on u.username = 'otro' || n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour') a (t)`);
await world.db.execute(sql`insert into mentorship_students (mentorship_id, student_id, joined_at)
  select m.id, case when m.mentor_id = ${eva.id} then ${bea.id} else u.id end, now()
  from mentorships m join users u on u.username = 'otro' || m.id`);
await world.db.execute(sql`insert into mentorship_students (mentorship_id, student_id, joined_at)
  select id, ${ana.id}, now() from mentorships where room_code in ('MENTOR-2026-10007', 'MENTOR-2026-10008')`);
await world.db.execute(sql`update mentorship_students set left_at = now() where student_id = ${ana.id}
  and mentorship_id = (select id from mentorships where room_code = 'MENTOR-2026-10008')`);
await world.db.execute(sql`insert into mentorship_expertises (mentorship_id, expertise_id)
  select m.id, e.id from mentorships m, expertises e where room_code = 'MENTOR-2026-10009' and name_id = 'algebra'`);
await world.db.execute(sql`update mentorships set additional_information = 'Repaso del 50 % de Óptica'
  where room_code = 'MENTOR-2026-10010'`);
await world.db.execute(sql`analyze`);

const list = async (query: string, { token } = jefa) =>
  (await world.call('GET', `/api/mentorships/${query}`, { token })).body;
const codes = async (q: string, person = jefa) =>
  (await list(`?q=${encodeURIComponent(q)}`, person)).results.map((one: { room_code: string }) =>
    one.room_code.slice(-5),
  );

test('staff can search by people, topic, description and code, ignoring accents and case', async () => {
  for (const person of [jefa, eva]) {
    expect(await codes('NUNEZ', person)).toEqual(['10007']);
    expect(await codes('Álgebra', person)).toEqual(['10009']);
    expect(await codes('optica', person)).toEqual(['10010']);
    expect(await codes('50 %', person)).toEqual(['10010']);
    expect(await codes('%_', person)).toEqual([]);
    expect(await codes('mentor-2026-10007', person)).toEqual(['10007']);
    expect((await list('?q=mentor-2026-1000', person)).count).toBe(9);
    expect((await list('?q=Eva%20P%C3%A9rez', person)).counts).toMatchObject({
      all: EVAS,
      finished: EVAS,
      upcoming: 0,
    });
  }
});

test('the staff search uses the indexes on session texts and names', async () => {
  for (const q of ['nuñez', 'optica', 'nadie']) {
    const found = matchesWords(q, { id: jefa.id, userType: 'admin', sessionId: '' });
    const { rows } = await world.db.execute(sql`explain select id from mentorships where ${found}`);
    const plan = JSON.stringify(rows);
    expect(plan.match(/users_names_idx|mentorships_texts_idx/g)?.sort()).toEqual([
      'mentorships_texts_idx',
      'users_names_idx',
      'users_names_idx',
    ]);
    expect(plan).not.toContain('Seq Scan on users');
  }
});

test('deep pages continue the pages before them', async () => {
  const [first, second] = [await list('?page_size=100'), await list('?page_size=100&page=2')];
  const both = await list('?page_size=50&page=3');
  expect(second.results.slice(0, 50)).toEqual(both.results);
  expect(first.results.at(-1).init_date > second.results[0].init_date).toBe(true);
  const last = await list(`?page_size=100&page=${ALL / 100}`);
  expect(last.results.at(-1)).toMatchObject({
    room_code: 'MENTOR-2026-10001',
    alumnos: [{ username: 'bea' }],
  });
});
