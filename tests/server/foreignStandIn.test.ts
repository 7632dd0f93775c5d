/** The fake server itself: its notifications, ranking, badges and reviews, and its faults. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClient, connectChat } from '~/tests/support/chatServer';
import { type Foreign, startForeign } from '~/tests/support/foreign';
import { putNotice } from '~/tests/support/foreignNotices';
import { MENTOR, type Person, STUDENT } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { USUAL } from '~/tests/support/foreignShapes';
import { eventually } from '~/tests/support/patience';

let foreign: Foreign;
let student: Person;
let mentor: Person;
beforeAll(async () => {
  foreign = await startForeign();
  [student, mentor] = [foreign.state.who(STUDENT), foreign.state.who(MENTOR)];
});
afterEach(() => {
  foreign.heal();
  foreign.habits = { ...USUAL };
  for (const list of [foreign.state.bookings, foreign.state.notices, foreign.state.reviews]) list.length = 0;
});
afterAll(() => foreign?.close());

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

it('accepts one review per finished session, by numeric id only, and gives its badges to the mentor', async () => {
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

it('gives malformed answers, or none, on request', async () => {
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

describe('its chat', () => {
  const sockets: ChatClient[] = [];
  afterEach(() => {
    for (const { socket } of sockets.splice(0)) socket.terminate();
    foreign.state.messages.length = 0;
  });
  const join = (me: Person, other: Person, token = foreign.state.issue(me, 300).access) => {
    const url = `${foreign.url.replace('http', 'ws')}/ws/chat/${me.id}/${other.id}/`;
    const client = connectChat(url, { authorization: `Bearer ${token}` });
    sockets.push(client);
    return client;
  };
  const joined = async (me: Person, other: Person) => {
    const client = join(me, other);
    await eventually(() => expect(client.socket.readyState).toBe(client.socket.OPEN));
    return client;
  };
  const history = async (me: Person, other: Person) =>
    (await call(me, 'GET', `/api/chat/history/${me.id}/${other.id}/`)).body;

  it('sends a message to both sides, without an id, and stores it', async () => {
    const [mine, theirs] = [await joined(student, mentor), await joined(mentor, student)];
    const outsider = await joined(mentor, foreign.state.people.find((one) => one.id === 12) as Person);
    mine.say({ message: 'Hola', client_id: 'x' });
    mine.say({ message: '  ' });
    theirs.say({ message: 'Dime' });
    await eventually(() => expect(mine.frames).toHaveLength(2));
    expect(theirs.frames).toEqual(mine.frames);
    expect(outsider.frames).toEqual([]);
    const [first] = mine.frames;
    expect(Object.keys(first)).toEqual(['sender', 'receiver', 'content', 'created_at']);
    expect(first).toMatchObject({ sender: student.id, receiver: mentor.id, content: 'Hola' });
    expect((await history(student, mentor)).map((one: { content: string }) => one.content)).toEqual([
      'Hola',
      'Dime',
    ]);
    foreign.habits = { ...USUAL, newestFirst: true, messageIds: false };
    const [newest] = await history(mentor, student);
    expect(newest).toMatchObject({ content: 'Dime', is_read: false });
    expect(newest).not.toHaveProperty('id');
    const students = await call(mentor, 'GET', `/api/chat/students-with-chats/${mentor.id}/`);
    expect(students.body.map(({ id }: Person) => id)).toEqual([student.id]);
  });

  it('refuses the chats of other people', async () => {
    expect((await call(student, 'GET', `/api/chat/history/${mentor.id}/${student.id}/`)).status).toBe(403);
    expect((await call(student, 'GET', `/api/chat/students-with-chats/${mentor.id}/`)).status).toBe(403);
    for (const client of [
      join(mentor, student, foreign.state.issue(student, 300).access),
      join(mentor, student, 'x'),
    ])
      expect((await client.closed).code).toBe(1006);
    expect(foreign.chat.open).toBe(0);
  });

  it('fails in the requested way, as often as requested', async () => {
    foreign.chat.fail('refuse-401', 1);
    expect((await join(student, mentor).closed).code).toBe(1006);
    const client = await joined(student, mentor);
    for (const fault of ['deaf', 'silent'] as const) {
      foreign.chat.fail(fault, 1);
      client.say({ message: fault });
      await eventually(() => expect(foreign.chat.received.at(-1)).toContain(fault));
    }
    foreign.chat.fail('drop-after', 1);
    client.say({ message: 'drop-after' });
    expect((await client.closed).code).toBe(1006);
    expect(client.frames).toEqual([]);
    expect((await history(student, mentor)).map((one: { content: string }) => one.content)).toEqual([
      'silent',
      'drop-after',
    ]);
  });
});
