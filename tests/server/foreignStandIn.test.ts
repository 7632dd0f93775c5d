/** The stand-in itself: what it says of notifications, ranking, badges and reviews, and how it spoils its answers. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Foreign, startForeign } from '../support/foreign';
import { putNotice } from '../support/foreignNotices';
import { MENTOR, type Person, STUDENT } from '../support/foreignPeople';
import { putReview, putSession } from '../support/foreignReviews';
import { USUAL } from '../support/foreignShapes';

let foreign: Foreign;
let student: Person;
let mentor: Person;
beforeAll(async () => {
  foreign = await startForeign();
  [student, mentor] = [STUDENT, MENTOR].map(
    ({ username }) => foreign.state.people.find((one) => one.username === username) as Person,
  ) as [Person, Person];
});
afterEach(() => {
  foreign.heal();
  foreign.habits = { ...USUAL };
  for (const list of [foreign.state.bookings, foreign.state.notices, foreign.state.reviews]) list.length = 0;
});
afterAll(() => foreign.close());

async function call(who: Person, method: string, path: string, sent?: unknown) {
  const { access } = foreign.state.issue(who, 300);
  const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' };
  const response = await fetch(foreign.url + path, { method, headers, body: JSON.stringify(sent) });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

it('keeps notifications of each, and marks one or all read', async () => {
  const { state } = foreign;
  const one = putNotice(state, student, { title: 'Hola', type: 'novelty' });
  putNotice(state, student);
  putNotice(state, mentor);
  const path = `/api/notifications/${one.id}/`;
  expect((await call(student, 'GET', '/api/notifications/')).body).toHaveLength(2);
  expect((await call(mentor, 'PUT', path, { read_at: '2026-10-05T10:00:00Z' })).status).toBe(404);
  expect((await call(student, 'PUT', path, {})).status).toBe(400);
  const read = await call(student, 'PUT', path, { read_at: '2026-10-05T10:00:00Z' });
  expect(read.body).toMatchObject({
    title: 'Hola',
    description: null,
    read_at: '2026-10-05T10:00:00.000123Z',
  });
  await call(student, 'POST', '/api/notifications/mark-all-as-read/');
  expect(state.notices.map(({ read }) => read === null)).toEqual([false, false, true]);
  foreign.habits = { ...USUAL, lean: true, dates: 'z', otherPaging: true };
  const [unread] = (await call(mentor, 'GET', '/api/notifications/')).body.results;
  expect(Object.keys(unread)).toEqual(['id', 'type', 'title', 'created_at']);
});

it('takes reviews of finished sessions by the id alone, once, and gives their badges to the mentor', async () => {
  const { state } = foreign;
  const session = putSession(state, { mentor, student });
  putSession(state, { mentor, student }, { confirmation: false });
  const waiting = await call(student, 'GET', '/api/mentorships/without_review/');
  expect(waiting.body.results).toMatchObject([{ id: session.id, identifier: session.identifier }]);
  const texts = { title: 'Bien', calification: 4, text: 'Todo bien.', badges: [1, 4] };
  const sent = { mentorship: session.id, mentor: mentor.id, ...texts };
  const post = (body: unknown) => call(student, 'POST', '/api/reviews/', body);
  expect((await post({ ...sent, mentorship: session.identifier })).status).toBe(400);
  expect((await post({ ...sent, badges: [1, 2, 3, 4] })).body).toEqual({ badges: ['Como máximo 3.'] });
  const made = await post(sent);
  expect([made.status, made.body.alumno.id]).toEqual([201, student.id]);
  expect((await post(sent)).status).toBe(400);
  expect((await call(student, 'GET', '/api/mentorships/without_review/')).body.count).toBe(0);
  const path = `/api/reviews/${made.body.id}/`;
  expect((await call(student, 'PUT', path, texts)).status).toBe(400);
  expect((await call(student, 'PUT', path, { ...sent, title: 'Mejor' })).body.title).toBe('Mejor');
  foreign.habits = { ...USUAL, numbersAs: 'texts', authorIds: false, lean: true };
  const own = await call(mentor, 'GET', '/api/badges/get_my_badges/');
  expect(own.body).toMatchObject({ badges: [{ points: '10.00', count: 1 }, { count: 1 }], total_badges: 2 });
  expect((await call(student, 'GET', '/api/badges/get_my_badges/')).status).toBe(403);
  const [first] = (await call(mentor, 'GET', '/api/ranking/')).body;
  expect([first.id, first.profile.total_score]).toEqual([mentor.id, '4.00']);
  expect((await call(student, 'GET', path)).body).toMatchObject({ calification: '4.00' });
  expect((await call(mentor, 'DELETE', path)).status).toBe(403);
  expect((await call(student, 'DELETE', path)).status).toBe(204);
});

it('bends its answers, and keeps silent', async () => {
  const { state } = foreign;
  putReview(state, putSession(state, { mentor, student }), { title: 'Buena' });
  foreign.fail('GET /api/reviews/', 'malformed');
  const { results } = (await call(student, 'GET', '/api/reviews/')).body;
  expect(results).toContain(null);
  expect(results).toContainEqual(expect.objectContaining({ title: 'Buena' }));
  foreign.fail('GET /api/reviews/', 'empty');
  expect((await call(student, 'GET', '/api/reviews/')).body).toMatchObject({ count: 0, results: [] });
  foreign.fail('GET /api/ranking/', 'empty');
  expect((await call(student, 'GET', '/api/ranking/')).body).toEqual([]);
  foreign.fail('GET /api/badges/', 'blank');
  expect(await call(student, 'GET', '/api/badges/')).toEqual({ status: 200, body: null });
  foreign.fail('GET /api/notifications/', 'never', 1);
  const waiting = fetch(`${foreign.url}/api/notifications/`, { signal: AbortSignal.timeout(300) });
  await expect(waiting).rejects.toThrow(/timeout/);
});
