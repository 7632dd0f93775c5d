import { beforeEach, expect, test } from 'vitest';
import { runSweep } from '~/api/jobs/sweep';
import { renew } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, type Person } from '~/tests/support/world';

const DAY_MS = 86_400_000;
/** Insertions end an hour after they begin: two hours before the world's Monday. */
const END = MONDAY.getTime() - 2 * 3_600_000;

let id: number;
const { world, eva, ana, bea, admin } = await freshWorld({
  eva: 'mentor',
  ana: 'student',
  bea: 'student',
  admin: 'admin',
});
beforeEach(async () => {
  ({ id } = await insertSession(world, { mentor: eva, students: [ana, bea], startsIn: -3 }));
});

const at = async (moment: number) => {
  world.setNow(new Date(moment));
  await renew(world, eva, ana, bea, admin);
};
const write = (student: Person, more: object = {}) =>
  world.call('POST', '/api/reviews/', {
    token: student.token,
    body: {
      mentorship: id,
      title: 'Muy clara',
      calification: 4,
      text: 'Lo entendí todo al fin, paso a paso.',
      badges: [1],
      ...more,
    },
  });
const writeOf = (student: Person, more: object = {}) =>
  world.call('POST', '/api/student-reviews/', {
    token: eva.token,
    body: {
      mentorship: id,
      alumno: student.id,
      calification: 5,
      text: 'Trae las dudas preparadas.',
      ...more,
    },
  });
const titles = async (person: Person) =>
  (await world.call('GET', '/api/notifications/', { token: person.token })).body.map(
    (one: { title: string }) => one.title,
  );
/** Everything that says something of a mentor's reviews, to whoever is asked. */
async function shown(token?: string) {
  const list = (await world.call('GET', `/api/reviews/?mentor=${eva.id}`, { token })).body;
  const summary = (await world.call('GET', `/api/reviews/summary/?mentor=${eva.id}`, { token })).body;
  const { rating, total_reviews, total_score, points } = (
    await world.call('GET', `/api/mentors/${eva.username}/`, { token })
  ).body.profile;
  const medals = (await world.call('GET', '/api/badges/get_my_badges/', { token: eva.token })).body
    .total_badges;
  return { listed: list.count, summary, rating, total_reviews, total_score, points, medals };
}

test('only its author and staff can read a hidden review, which counts nowhere', async () => {
  const [before, beforeMentor] = [await shown(), await shown(eva.token)];
  const { status, body } = await write(ana);
  expect([status, body.hidden_until]).toEqual([201, new Date(END + 7 * DAY_MS).toISOString()]);
  expect([await shown(), await shown(eva.token)]).toEqual([before, beforeMentor]);
  const path = `/api/reviews/${body.id}/`;
  const seen = async (token?: string) => (await world.call('GET', path, { token })).status;
  expect([await seen(), await seen(eva.token), await seen(bea.token)]).toEqual([404, 404, 404]);
  expect([await seen(ana.token), await seen(admin.token)]).toEqual([200, 200]);
  const answer = { token: eva.token, body: { text: 'Gracias' } };
  expect((await world.call('PUT', `${path}reply/`, answer)).status).toBe(404);
  expect(await titles(eva)).toEqual(['Ana Pérez ha escrito su reseña']);
  // Neither does a change of it tell, nor does taking it back leave a word.
  await world.call('PATCH', path, { token: ana.token, body: { badges: [1, 2], calification: 1 } });
  expect([await shown(), await titles(eva)]).toEqual([before, ['Ana Pérez ha escrito su reseña']]);
  expect((await world.call('DELETE', path, { token: ana.token })).status).toBe(204);
  expect([await shown(), await titles(eva)]).toEqual([before, []]);
});

test('both reviews appear once both are written, in either order', async () => {
  const mine = await write(ana);
  const theirs = await writeOf(ana);
  expect([theirs.status, theirs.body.hidden_until]).toEqual([201, null]);
  expect(await shown()).toMatchObject({ listed: 1, rating: 4, total_reviews: 1, medals: 1 });
  expect((await world.call('GET', `/api/reviews/${mine.body.id}/`, {})).body.hidden_until).toBeNull();
  expect(await titles(eva)).toHaveLength(3);
  expect(await titles(eva)).toEqual(
    expect.arrayContaining([
      'Ana Pérez ha valorado tu sesión con un 4 sobre 5',
      'Ana Pérez ha escrito su reseña',
      expect.stringMatching(/^Ana Pérez te ha dado la medalla «.+»$/),
    ]),
  );
  expect(await titles(ana)).toEqual(['Eva Pérez ha escrito una reseña sobre ti']);

  const first = await writeOf(bea);
  expect(first.body.hidden_until).not.toBeNull();
  const own = async () => (await world.call('GET', '/api/student-reviews/', { token: bea.token })).body.count;
  expect([await own(), await titles(bea)]).toEqual([0, ['Eva Pérez ha escrito su reseña']]);
  expect((await write(bea)).body.hidden_until).toBeNull();
  expect([await own(), (await shown()).listed]).toEqual([1, 2]);
});

test('a hidden review is not announced when one of the two was marked absent', async () => {
  const marks = (by: Person, about: Person) =>
    world.call('POST', `/api/mentorships/${id}/reports/`, {
      token: by.token,
      body: { kind: 'absent', about: about.id },
    });
  const waiting = async (person: Person) =>
    (await titles(person)).filter((title: string) => / ha escrito su reseña$/.test(title)).length;
  await write(ana);
  expect(await waiting(eva)).toBe(1);
  expect([(await marks(eva, ana)).status, await waiting(eva)]).toEqual([201, 0]);
  await marks(eva, bea);
  expect([(await write(bea)).status, await waiting(eva)]).toEqual([201, 0]);

  ({ id } = await insertSession(world, { mentor: eva, students: [ana, bea], startsIn: -6 }));
  await writeOf(ana);
  expect(await waiting(ana)).toBe(1);
  expect([(await marks(ana, eva)).status, await waiting(ana)]).toEqual([201, 0]);
  expect([(await writeOf(bea)).status, await waiting(bea)]).toEqual([201, 0]);
});

test('two simultaneous reviews publish each other', async () => {
  await Promise.all([write(ana), writeOf(ana)]);
  expect((await shown()).listed).toBe(1);
});

test('a hidden review appears after exactly seven days, and a later one at once', async () => {
  const { body } = await write(ana);
  await writeOf(bea);
  await at(END + 7 * DAY_MS - 1);
  await runSweep(world.services);
  expect((await shown()).listed).toBe(0);
  await at(END + 7 * DAY_MS);
  await runSweep(world.services);
  await runSweep(world.services);
  expect(await shown()).toMatchObject({ listed: 1, total_reviews: 1, rating: 4, medals: 1 });
  expect(
    (await titles(eva)).filter((one: string) => one === 'Ana Pérez ha valorado tu sesión con un 4 sobre 5'),
  ).toHaveLength(1);
  expect((await world.call('GET', '/api/student-reviews/', { token: bea.token })).body.count).toBe(1);
  expect((await write(bea)).body.hidden_until).toBeNull();
  expect((await writeOf(ana)).body.hidden_until).toBeNull();
  expect(body.hidden_until).toBe(new Date(END + 7 * DAY_MS).toISOString());
});

test('each side can edit its review for 14 days after publication, and the edit shows', async () => {
  const { body: mine } = await write(ana);
  const { body: theirs } = await writeOf(ana);
  const path = `/api/student-reviews/${theirs.id}/`;
  const change = (token: string) => world.call('PATCH', path, { token, body: { calification: 3 } });
  const changed = await change(eva.token);
  expect([changed.status, changed.body.calification, changed.body.updated_at]).toEqual([
    200,
    3,
    MONDAY.toISOString(),
  ]);
  expect([(await change(ana.token)).status, (await change(bea.token)).status]).toEqual([403, 404]);
  await at(MONDAY.getTime() + 14 * DAY_MS + 1);
  expect((await change(eva.token)).status).toBe(403);
  const late = { token: ana.token, body: { calification: 1 } };
  expect((await world.call('PATCH', `/api/reviews/${mine.id}/`, late)).status).toBe(403);
});

test('a mentor can review each participating student once, after the end, with a rating and a text', async () => {
  expect((await writeOf(ana)).status).toBe(201);
  expect((await writeOf(ana)).status).toBe(409);
  expect((await writeOf(admin)).body).toMatchObject({ alumno: ['No ha participado en esa sesión.'] });
  const empty = await writeOf(bea, { calification: 9, text: ' ' });
  expect([empty.status, Object.keys(empty.body).sort()]).toEqual([400, ['calification', 'text']]);
  const later = await insertSession(world, { mentor: eva, students: [ana], startsIn: 2 });
  expect((await writeOf(ana, { mentorship: later.identifier })).body).toHaveProperty('mentorship');
});
