import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chatFrame, chatMessage, chatPerson, unreadCounts } from '~/api/contract/chat';
import { chatSubject } from '~/api/db/noticeSubjects';
import { notifications, users } from '~/api/db/schema';
import { createWorld, openWorld, type Person } from '~/tests/support/world';

const { world, ana, leo, eva, staff } = await openWorld(
  { ana: 'student', leo: 'student', eva: 'mentor', staff: 'support' },
  { limits: { chat: { points: 1_000, seconds: 60 } } },
);

const send = (from: Person, to: Person, message: string, more: object = {}) =>
  world.call('POST', '/api/chat/messages/', {
    token: from.token,
    body: { receiver: to.id, message, ...more },
  });
const read = (who: Person, path: string) => world.call('GET', path, { token: who.token });
const historyOf = (one: Person, other: Person, query = '') =>
  read(one, `/api/chat/history/${one.id}/${other.id}/${query}`);

describe('sending', () => {
  it('stores a message for both, unread', async () => {
    const sent = await send(ana, eva, '¿Te va bien el lunes? 😀', { client_id: 'a-1' });
    expect(sent.status).toBe(201);
    expect(chatFrame.parse(sent.body)).toMatchObject({
      sender: ana.id,
      receiver: eva.id,
      content: '¿Te va bien el lunes? 😀',
      client_id: 'a-1',
      created_at: world.now().toISOString(),
    });
    for (const [one, other] of [[ana, eva] as const, [eva, ana] as const]) {
      const { body } = await historyOf(one, other);
      expect(body.map(chatMessage.parse)).toEqual([{ ...sent.body, is_read: false }]);
    }
  });

  it('a repeated client_id answers the first row, or a 409 for another message', async () => {
    const first = await send(ana, eva, 'Una vez', { client_id: 'a-2' });
    const again = await Promise.all([1, 2, 3].map(() => send(ana, eva, 'Una vez', { client_id: 'a-2' })));
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(
      [1, 2, 3].map(() => [200, first.body.id]),
    );
    expect((await send(ana, eva, 'Otra cosa', { client_id: 'a-2' })).status).toBe(409);
    expect((await send(ana, staff, 'Una vez', { client_id: 'a-2' })).status).toBe(409);
    expect((await send(eva, ana, 'Una vez', { client_id: 'a-2' })).status).toBe(201);
  });

  it('stores simultaneous copies of a message once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => send(ana, eva, 'A la vez', { client_id: 'a-3' })),
    );
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it.each([
    ['', 400],
    ['   \n', 400],
    ['x'.repeat(4_001), 400],
    ['a\u0000b', 400],
    ['\ud83d', 400],
    ['😀'.repeat(4_000), 201],
  ])('validates message %#', async (message, status) => {
    const answer = await send(leo, eva, message);
    expect(answer.status).toBe(status);
    if (status === 400) expect(Object.keys(answer.body)).toEqual(['message']);
  });

  it('is allowed only between student and mentor, and with staff', async () => {
    expect((await send(ana, leo, 'Hola')).status).toBe(403);
    expect((await send(ana, ana, 'Hola')).status).toBe(403);
    expect((await send(staff, leo, 'Hola')).status).toBe(201);
    expect((await send(leo, { ...eva, id: 999_999 }, 'Hola')).status).toBe(404);
    const gone = await world.mentor('ida');
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    expect((await send(leo, gone, 'Hola')).status).toBe(404);
  });

  it('is rate-limited, with a Retry-After', async () => {
    const small = await createWorld({ limits: { chat: { points: 2, seconds: 60 } } });
    const [one, other] = [await small.student('ana'), await small.mentor('eva')];
    const statuses = [];
    for (let n = 0; n < 3; n++) {
      const body = { receiver: other.id, message: `Hola ${n}` };
      const answer = await small.call('POST', '/api/chat/messages/', { token: one.token, body });
      statuses.push(answer.status);
      if (n === 2) expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([201, 201, 429]);
    await small.close();
  });
});

describe('history', () => {
  it('shows only the reader’s own conversations, even to staff', async () => {
    expect((await read(leo, `/api/chat/history/${ana.id}/${eva.id}/`)).status).toBe(403);
    expect((await read(staff, `/api/chat/history/${ana.id}/${eva.id}/`)).status).toBe(403);
    expect((await historyOf(ana, leo)).status).toBe(403);
    expect((await historyOf(ana, { ...eva, id: 999_999 })).status).toBe(404);
    expect((await world.call('GET', `/api/chat/history/${ana.id}/${eva.id}/`)).status).toBe(401);
  });

  it('returns the last 200 messages oldest first, then earlier ones', async () => {
    const [one, other] = [await world.student('pia'), await world.mentor('teo')];
    const ids: number[] = [];
    for (let n = 0; n < 230; n++)
      ids.push((await send(n % 2 ? one : other, n % 2 ? other : one, `n ${n}`)).body.id);
    const idsOf = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id);
    expect(idsOf(await historyOf(one, other))).toEqual(ids.slice(30));
    expect(idsOf(await historyOf(other, one, `?before=${ids[30]}`))).toEqual(ids.slice(0, 30));
    expect((await historyOf(one, other, '?before=x')).status).toBe(400);
  });

  it('stays when the other person has closed their account', async () => {
    const [one, other] = [await world.student('sam'), await world.mentor('ian')];
    await send(one, other, 'Gracias');
    await world.db
      .update(users)
      .set({ isActive: false, deletedAt: world.now() })
      .where(eq(users.id, other.id));
    expect((await historyOf(one, other)).body).toHaveLength(1);
  });
});

describe('people and unread messages', () => {
  it('the mentor and staff see the students of a mentor’s conversations, most recent first', async () => {
    const mentor = await world.mentor('noa');
    const [first, second] = [await world.student('bea'), await world.student('dan')];
    await send(first, mentor, 'Hola');
    await send(second, mentor, 'Hola');
    await send(mentor, first, 'Buenas');
    await send(staff, mentor, 'Bienvenida');
    const path = `/api/chat/students-with-chats/${mentor.id}/`;
    const { body } = await read(mentor, path);
    expect(body.map((person: unknown) => chatPerson.parse(person).username)).toEqual(['bea', 'dan']);
    const lines = body.map((person: unknown) => chatPerson.parse(person).last_message);
    expect(lines).toEqual([
      { sender: mentor.id, content: 'Buenas' },
      { sender: second.id, content: 'Hola' },
    ]);
    const toStaff = body.map((person: object) => ({ ...person, last_message: null }));
    expect((await read(staff, path)).body, 'who, not what').toEqual(toStaff);
    expect((await read(eva, path)).status).toBe(403);
    expect((await read(ana, path)).status).toBe(403);
    expect((await read(ana, `/api/chat/students-with-chats/${ana.id}/`)).status).toBe(403);
    expect((await read(staff, `/api/chat/students-with-chats/${ana.id}/`)).status).toBe(404);
  });

  it('people one has a conversation with are listed, latest first, even after they have left', async () => {
    const [student, mentor, gone] = [
      await world.student('ona'),
      await world.mentor('pol'),
      await world.mentor('ivo'),
    ];
    await send(student, gone, 'Hola');
    await send(mentor, student, 'Hola');
    await world.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    const peopleOf = async (who: typeof student) =>
      (await read(who, '/api/chat/people/')).body.map((person: unknown) => {
        const { username, present } = chatPerson.parse(person);
        return [username, present];
      });
    expect(await peopleOf(student)).toEqual([
      ['pol', true],
      ['ivo', false],
    ]);
    expect(await peopleOf(mentor)).toEqual([['ona', true]]);
    expect(await peopleOf(await world.student('uma.nueva'))).toEqual([]);
    expect((await world.call('GET', '/api/chat/people/')).status).toBe(401);
  });

  it('unread messages are counted per sender, and can be read up to a given one', async () => {
    const mentor = await world.mentor('rut');
    const [one, two] = [await world.student('gil'), await world.student('liz')];
    const sent = [];
    for (const text of ['uno', 'dos', 'tres']) sent.push((await send(one, mentor, text)).body);
    const last = (await send(two, mentor, 'cuatro')).body;
    const { body: own } = await send(mentor, one, 'cinco');
    const unread = await read(mentor, '/api/chat/unread/');
    expect(unreadCounts.parse(unread.body)).toEqual({
      total: 4,
      people: [
        { user: two.id, count: 1, last_message: last.id, last_message_at: last.created_at },
        { user: one.id, count: 3, last_message: sent[2].id, last_message_at: sent[2].created_at },
      ],
    });
    const mark = (body?: object) =>
      world.call('POST', `/api/chat/read/${one.id}/`, { token: mentor.token, body });
    expect((await mark({ up_to: sent[1].id })).body).toMatchObject({ total: 2 });
    expect((await historyOf(one, mentor)).body.map((m: { is_read: boolean }) => m.is_read)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect((await mark()).body).toMatchObject({ total: 1, people: [{ user: two.id }] });
    expect((await mark({ up_to: 'x' })).status).toBe(400);
    const ofMentor = { user: mentor.id, count: 1, last_message: own.id, last_message_at: own.created_at };
    expect((await read(one, '/api/chat/unread/')).body).toEqual({ total: 1, people: [ofMentor] });
    expect((await read(two, '/api/chat/unread/')).body).toEqual({ total: 0, people: [] });
  });

  it('reading a conversation’s last message marks only its own notification as read', async () => {
    const mentor = await world.mentor('iris');
    const student = await world.student('marta');
    const first = (await send(student, mentor, 'uno')).body;
    await send(student, mentor, 'dos');
    const told = { userId: mentor.id, type: 'message', title: 'Mensaje', createdAt: world.now() };
    await world.db.insert(notifications).values([
      { ...told, subject: chatSubject(student.id, first.id) },
      { ...told, subject: chatSubject(student.id * 10, 1) },
    ]);
    const mark = (body: object) =>
      world.call('POST', `/api/chat/read/${student.id}/`, { token: mentor.token, body });
    const unread = async () =>
      (await read(mentor, '/api/notifications/')).body.filter((one: { read_at: unknown }) => !one.read_at);
    await mark({ up_to: first.id });
    expect(await unread()).toHaveLength(2);
    await mark({});
    expect(await unread()).toHaveLength(1);
  });
});
