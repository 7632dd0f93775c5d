import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { expertise } from '~/api/contract/common';
import { publicMentor } from '~/api/contract/users';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';

const { world, ana, ...people } = await openWorld({
  eva: 'mentor',
  luis: 'mentor',
  nora: 'mentor',
  ana: 'student',
});
await world.person('inactivo', 'mentor', false);
await session(people.eva, ana, '2026-09-01', [5, 5, 5, 4]);
await session(people.luis, ana, '2026-08-01', [5]);
await world.call('PATCH', '/api/auth/profile/', {
  token: people.eva.token,
  body: { expertises: ['calculo'] },
});
await world.call('PATCH', '/api/auth/profile/', {
  token: people.luis.token,
  body: { expertises: ['python'] },
});

/**
 * Finished, confirmed sessions on the days from `first`, one per rating, each reviewed; the first review has
 * a badge.
 */
async function session(mentor: Person, student: Person, first: string, marks: number[]) {
  for (const [i, mark] of marks.entries()) {
    await world.db.execute(sql`
      with m as (
        insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at)
        values (${mentor.id}, ${student.id}, tstzrange(${`${first}T10:00:00Z`}::timestamptz + ${`${i} days`}::interval,
          ${`${first}T11:00:00Z`}::timestamptz + ${`${i} days`}::interval), 2500, ${`${mentor.username}-${i}`}, now(), now())
        returning id),
      r as (
        insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
        select id, ${mentor.id}, ${student.id}, 'Bien', ${mark}, 'Bien', now() from m returning id)
      insert into review_badges (review_id, badge_id) select id, (select min(id) from badges) from r where ${i} = 0`);
  }
}

const list = async (query = '') => (await world.call('GET', `/api/mentors/${query}`)).body;

test('everybody sees active mentors with a complete profile, without private data', async () => {
  const mentors = z.array(publicMentor.strict()).parse(await list());
  expect(mentors.map((one) => one.username).sort()).toEqual(['eva', 'luis', 'nora']);
  await world.call('PATCH', '/api/auth/profile/', { token: people.nora.token, body: { bio: '' } });
  expect(await list()).toHaveLength(2);
  await world.call('PATCH', '/api/auth/profile/', { token: people.nora.token, body: { bio: 'De vuelta.' } });
});

test('mentors have a rating, an equal score, and points', async () => {
  const byName = new Map(
    z
      .array(publicMentor)
      .parse(await list())
      .map((one) => [one.username, one.profile]),
  );
  const { rows } = await world.db.execute<{ points: number }>(
    sql`select points from badges order by id limit 1`,
  );
  const badge = Number(rows[0]?.points);
  expect(byName.get('eva')).toMatchObject({
    rating: 4.75,
    total_reviews: 4,
    total_score: 4.75,
    points: 40 + badge,
  });
  expect(byName.get('luis')).toMatchObject({
    rating: 5,
    total_reviews: 1,
    total_score: 5,
    points: 10 + badge,
  });
  expect(byName.get('nora')).toMatchObject({ rating: null, total_reviews: 0, total_score: 0, points: 0 });
});

test('mentors are sorted by weighted score, then reviews, then name, as in the ranking', async () => {
  const best = ['luis', 'eva', 'nora'];
  const { body, headers } = await world.call('GET', '/api/mentors/');
  expect(body.map((one: Person) => one.username)).toEqual(best);
  expect(headers.get('X-Total-Count')).toBe('3');
  const ranking = z
    .array(publicMentor.strict())
    .parse((await world.call('GET', '/api/ranking/', { token: people.eva.token })).body);
  expect(ranking.map((one) => one.username)).toEqual(best);
});

test('mentors can be filtered by any of several expertises', async () => {
  const names = async (query: string) =>
    (await list(query)).map((one: { username: string }) => one.username).sort();
  expect(await names('?expertises=calculo')).toEqual(['eva']);
  expect(await names('?expertises=calculo,python,nada')).toEqual(['eva', 'luis']);
  expect(await names('?expertises=nada')).toEqual([]);
  expect(await names('?expertises=,')).toHaveLength(3);
});

test('a mentor is found by username in any case; students and unknown names are a 404', async () => {
  expect(publicMentor.parse((await world.call('GET', '/api/mentors/EVA/')).body).id).toBe(people.eva.id);
  for (const name of ['ana', 'nadie', 'inactivo', '%27%20or%201=1']) {
    expect((await world.call('GET', `/api/mentors/${name}/`)).status).toBe(404);
  }
});

test('an invalid token is a 401 even where none is needed', async () => {
  expect((await world.call('GET', '/api/mentors/', { token: 'x' })).status).toBe(401);
});

test('expertises can be read all, by scope, grouped and singly', async () => {
  const all = z.array(expertise.strict()).parse((await world.call('GET', '/api/expertises/')).body);
  for (const path of ['/api/expertises/', '/api/expertises/by_scope/']) {
    const [whole, empty] = [await world.call('GET', path), await world.call('GET', `${path}?scope=`)];
    expect(whole.body.length).toBeGreaterThan(1);
    expect(empty.body).toEqual(whole.body);
  }
  const scoped = (await world.call('GET', '/api/expertises/?scope=idiomas')).body;
  expect(scoped.length).toBeGreaterThan(0);
  expect(scoped).toEqual(all.filter((one) => one.scope === 'idiomas'));
  const scopes = (await world.call('GET', '/api/expertises/scopes/')).body;
  expect(scopes).toContainEqual({ value: 'matematicas', label: 'Matemáticas' });
  const groups = (await world.call('GET', '/api/expertises/by_scope/')).body;
  expect(groups.flatMap((one: { expertises: unknown[] }) => one.expertises)).toHaveLength(all.length);
  expect((await world.call('GET', '/api/expertises/by_scope/?scope=idiomas')).body).toMatchObject([
    { value: 'idiomas', expertises: scoped },
  ]);
  const [first] = all;
  expect((await world.call('GET', `/api/expertises/${first?.id}/`)).body).toEqual(first);
  expect((await world.call('GET', '/api/expertises/999999/')).status).toBe(404);
});

test('a session earns its points exactly at its end, and none once it is cancelled', async () => {
  const points = async () => {
    const { body } = await world.call('GET', '/api/mentors/nora/');
    const { body: list } = await world.call('GET', '/api/ranking/');
    const [listed] = list.filter((one: { username: string }) => one.username === 'nora');
    expect(listed.profile.points).toBe(body.profile.points);
    return body.profile.points;
  };
  const student = await world.student('bea');
  const start = world.now();
  const { id } = await insertSession(world, { mentor: people.nora, students: [student], startsIn: 1 });
  const end = start.getTime() + 2 * 3_600_000;
  world.setNow(new Date(end - 1));
  expect(await points()).toBe(0);
  world.setNow(new Date(end));
  expect(await points()).toBe(10);
  world.setNow(start);
  expect(await points()).toBe(0);
  world.setNow(new Date(end));
  await world.db.execute(sql`update mentorships set cancelled_at = now() where id = ${id}`);
  expect(await points()).toBe(0);
  world.setNow(start);
});

test('the newest short five-star review is quoted, signed with a short name', async () => {
  const noa = await world.mentor('noa');
  const rosa = await world.student('rosa');
  const review = async (startsIn: number, text: string, calification = 5) => {
    const { id } = await insertSession(world, { mentor: noa, students: [rosa], startsIn: startsIn - 200 });
    const body = { mentorship: id, title: 'Sesión', text, calification, badges: [] };
    const { status, body: made } = await world.call('POST', '/api/reviews/', { token: rosa.token, body });
    expect(status).toBe(201);
    return `/api/reviews/${made.id}/`;
  };
  const quote = async () => (await world.call('GET', '/api/mentors/noa/')).body.quote;
  expect(await quote()).toBeNull();
  const first = await review(-90, 'Se entiende a la primera, sin prisa.');
  await review(-80, 'Correcta, aunque fuimos un poco rápido.', 4);
  await review(-70, 'Bien.');
  await review(-60, 'Muy larga. '.repeat(20));
  expect(await quote()).toEqual({ text: 'Se entiende a la primera, sin prisa.', author: 'Rosa P.' });
  await world.call('DELETE', first, { token: rosa.token });
  expect(await quote()).toBeNull();
});
