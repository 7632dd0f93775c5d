import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { block, blockedPerson } from '~/api/contract/blocks';
import { blocks, mentorProfiles, users } from '~/api/db/schema';
import { askForReviews } from '~/api/notifications/due/sessions';
import { notifyUnreadChats } from '~/api/notifications/due/unreadChats';
import { startChatServer } from '~/tests/support/chatServer';
import { insertSession } from '~/tests/support/sessions';
import { openWorld, PASSWORD, type Person } from '~/tests/support/world';

const { world, ...people } = await openWorld({
  ana: 'student',
  bea: 'student',
  gone: 'student',
  marcos: 'mentor',
  luis: 'mentor',
  pausa: 'mentor',
  sol: 'support',
});
const { ana, bea, gone, marcos, luis, pausa, sol } = people;
const chat = await startChatServer(world.services);
afterAll(chat.close);

const call = (who: Person, method: string, path: string, body?: object) =>
  world.call(method, path, { token: who.token, ...(body && { body }) });
const put = (who: Person, other: Person) => call(who, 'PUT', `/api/blocks/${other.username}/`);
const drop = (who: Person, other: Person) => call(who, 'DELETE', `/api/blocks/${other.username}/`);
const write = (from: Person, to: Person) =>
  call(from, 'POST', '/api/chat/messages/', { receiver: to.id, message: 'Hola' });

let days = 2;
const hours = () => {
  days += 1;
  const start = Date.parse('2026-10-19T10:00:00+02:00') + days * 86_400_000;
  return [new Date(start).toISOString(), new Date(start + 3_600_000).toISOString()] as const;
};
const book = (by: Person, mentor: Person, student: Person, more: object = {}) =>
  call(by, 'POST', '/api/mentorships/', world.booking(mentor, student, ...hours(), more));
/** Without what differs by the person asked about. */
const shape = ({ status, body }: { status: number; body: unknown }) => ({ status, body });

// Ana and Bea were taught by all three mentors; `pausa` takes no bookings, `gone` has left.
for (const [index, mentor] of [marcos, luis, pausa].entries())
  await insertSession(world, { mentor, students: [ana, bea, gone], startsIn: -30 - index });
await world.db.update(mentorProfiles).set({ available: false }).where(eq(mentorProfiles.userId, pausa.id));
await world.db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
for (const mentor of [marcos, luis])
  await call(mentor, 'PATCH', '/api/auth/profile/', { expertises: ['latin'] });
await write(ana, marcos);
await call(ana, 'PUT', '/api/favourites/marcos/');

test('a block can be repeated and taken back, is listed to its author alone, and needs somebody known', async () => {
  const stranger = await world.student('nadie');
  for (let i = 0; i < 2; i++) {
    const { status, body } = await put(ana, marcos);
    expect(status).toBe(200);
    expect(block.strict().parse(body)).toMatchObject({ username: 'marcos', full_name: 'Marcos Pérez' });
  }
  const listed = async (who: Person) =>
    z
      .array(blockedPerson.strict())
      .parse((await call(who, 'GET', '/api/blocks/')).body)
      .map((one) => one.username);
  expect(await listed(ana)).toEqual(['marcos']);
  expect(await listed(marcos)).toEqual([]);
  expect((await call(marcos, 'GET', '/api/blocks/ana/')).body.since).toBeNull();
  for (let i = 0; i < 2; i++) expect((await drop(ana, marcos)).status).toBe(204);
  expect(await listed(ana)).toEqual([]);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    for (const name of ['no-one', stranger.username, sol.username])
      expect((await call(ana, method, `/api/blocks/${name}/`)).status).toBe(404);
    expect((await call(ana, method, '/api/blocks/ana/')).status).toBe(403);
    expect((await call(sol, method, '/api/blocks/ana/')).status).toBe(403);
  }
  await write(sol, ana);
  expect((await put(ana, sol)).status).toBe(403);
});

test('the answer names the sessions that both have ahead, and cancels none', async () => {
  const ahead = await insertSession(world, { mentor: marcos, students: [ana], startsIn: 30 });
  await insertSession(world, { mentor: marcos, students: [bea], startsIn: 40 });
  await insertSession(world, { mentor: luis, students: [ana], startsIn: 50 });
  const { body } = await put(marcos, ana);
  expect(body.sessions.map((one: { id: number }) => one.id)).toEqual([ahead.id]);
  expect((await call(ana, 'GET', `/api/mentorships/${ahead.identifier}/`)).status).toBe(200);
  expect((await call(ana, 'DELETE', `/api/mentorships/${ahead.identifier}/`)).status).toBe(204);
  expect((await call(marcos, 'GET', '/api/blocks/ana/')).body.sessions).toEqual([]);
  await drop(marcos, ana);
});

describe.each([
  ['the student blocks', ana, marcos],
  ['the mentor blocks', marcos, ana],
])('%s', (_, by, of) => {
  beforeAll(() => put(by, of).then(({ status }) => expect(status).toBe(200)));
  afterAll(() => drop(by, of));

  test('neither can write to the other, over HTTP, by a file or on the socket', async () => {
    for (const [from, to] of [
      [ana, marcos],
      [marcos, ana],
    ] as const) {
      expect(shape(await write(from, to))).toEqual(shape(await write(ana, bea)));
      const { frames, closed } = await chat.join(from.id, to.id, { token: from.token });
      expect(await closed).toMatchObject({ code: 4403 });
      expect(frames).toEqual([]);
      expect((await call(from, 'GET', `/api/chat/history/${from.id}/${to.id}/`)).body).toHaveLength(1);
      const form = new FormData();
      form.set('file', new File(['hola'], 'hola.txt', { type: 'text/plain' }));
      form.set('with', String(to.id));
      const sent = await world.call('POST', '/api/materials/', { token: from.token, body: form });
      expect(sent).toMatchObject({ status: 409, body: { detail: 'No puedes escribir a esa persona.' } });
    }
    const [talk] = (await call(ana, 'GET', '/api/chat/people/')).body.filter(
      (one: { id: number }) => one.id === marcos.id,
    );
    expect(talk).toMatchObject({ present: true, may_write: false });
    // Also without a conversation.
    const mayWrite = async (who: Person, other: Person) =>
      (await call(who, 'GET', `/api/blocks/${other.username}/`)).body.may_write;
    expect([await mayWrite(ana, marcos), await mayWrite(marcos, ana), await mayWrite(ana, luis)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await write(ana, luis)).status).toBe(201);
  });

  test('to the student the mentor is one who takes no bookings', async () => {
    const week = '?start_date=2026-10-20&end_date=2026-10-25';
    const free = async (mentor: Person) =>
      (await call(ana, 'GET', `/api/availability/mentor/${mentor.id}/free/${week}`)).body;
    expect(await free(marcos)).toEqual(await free(pausa));
    expect((await free(luis)).length).toBeGreaterThan(0);
    expect(shape(await book(ana, marcos, ana))).toEqual(shape(await book(ana, pausa, ana)));
    const series = (mentor: Person) =>
      call(ana, 'POST', '/api/mentorships/series/', {
        ...world.booking(mentor, ana, ...hours()),
        weeks: 3,
        left_out: [],
      });
    expect(shape(await series(marcos))).toEqual(shape(await series(pausa)));
    const [from, to] = hours();
    const preview = (mentor: Person) => {
      const query = new URLSearchParams({
        mentor: mentor.username,
        init_date: from,
        end_date: to,
        weeks: '3',
      });
      return call(ana, 'GET', `/api/mentorships/series/preview/?${query}`);
    };
    expect(shape(await preview(marcos))).toEqual(shape(await preview(pausa)));
    for (const path of [
      '/api/mentors/marcos/',
      `/api/auth/profile/${marcos.id}/`,
      '/api/favourites/marcos/',
    ]) {
      expect((await call(ana, 'GET', path)).body.profile.available).toBe(false);
      expect((await call(bea, 'GET', path.replace('favourites', 'mentors'))).body.profile.available).toBe(
        true,
      );
    }
    // Staff cannot bring them together either.
    const admin = await world.person(`jefa.${by.username}`, 'admin');
    expect((await book(admin, marcos, ana)).status).toBe(400);
    expect((await book(admin, marcos, bea)).status).toBe(201);
  });

  test('to the mentor the student is one who has left', async () => {
    expect(shape(await book(marcos, marcos, ana))).toEqual(shape(await book(marcos, marcos, gone)));
    const taught = async () =>
      (await call(marcos, 'GET', '/api/mentorships/taught/')).body.map((one: Person) => one.username);
    expect(await taught()).toEqual(['bea']);
    expect((await call(marcos, 'GET', '/api/mentorships/taught/?username=ana')).body).toEqual([]);
  });

  test('they are not found, recommended or kept among favourites', async () => {
    const names = async (path: string, who = ana) => {
      const { body } = await call(who, 'GET', path);
      return (body.results ?? body).map((one: Person) => one.username);
    };
    for (const path of [
      '/api/mentors/',
      '/api/mentors/search/',
      '/api/mentors/search/?q=marcos',
      '/api/mentors/recommended/',
      '/api/ranking/',
      '/api/ranking/?page=1',
      '/api/favourites/',
    ]) {
      expect([path, await names(path)]).not.toEqual([path, expect.arrayContaining(['marcos'])]);
      if (path !== '/api/favourites/')
        expect([path, await names(path, bea)]).toEqual([path, expect.arrayContaining(['marcos'])]);
    }
    const subject = async (who: Person) => (await call(who, 'GET', '/api/subjects/latin/')).body;
    const taught = [await subject(ana), await subject(bea), await subject(ana)];
    expect(taught.map(({ count, results }) => [count, results.length])).toEqual([
      [1, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(taught.map(({ results }) => results.some((one: Person) => one.username === 'marcos'))).toEqual([
      false,
      true,
      false,
    ]);
    const search = async (who: Person) => (await call(who, 'GET', '/api/mentors/search/')).body;
    const [mine, theirs] = [await search(ana), await search(bea)];
    expect(mine.count).toBe(theirs.count - 1);
    const priced = ({ facets }: { facets: { prices: { count: number }[] } }) => facets.prices.at(-1)?.count;
    expect(priced(mine)).toBe((priced(theirs) ?? 0) - 1);
  });

  test('a session ahead stays, and nobody proposes another hour for it', async () => {
    const { identifier } = await insertSession(world, {
      mentor: marcos,
      students: [ana],
      startsIn: 24 * 20 + by.id,
    });
    const path = `/api/mentorships/${identifier}/`;
    const [init_date, end_date] = hours();
    for (const who of [ana, marcos]) {
      expect((await call(who, 'GET', path)).status).toBe(200);
      expect(await call(who, 'POST', `${path}proposal/`, { init_date, end_date })).toMatchObject({
        status: 409,
        body: { detail: 'Ahora mismo no se puede proponer otra hora para esta sesión.' },
      });
    }
    expect((await call(ana, 'DELETE', path)).status).toBe(204);
  });

  test('a group of the mentor is neither listed for the student nor open to them', async () => {
    const made = await book(bea, marcos, bea, { listed: true });
    const path = `/api/mentorships/${made.body.identifier}/`;
    expect((await call(marcos, 'PATCH', path, { confirmation: true })).status).toBe(200);
    expect((await call(ana, 'GET', '/api/mentorships/open/')).body.count).toBe(0);
    expect(await call(ana, 'POST', `${path}join/`)).toMatchObject({
      status: 409,
      body: { detail: 'Este mentor no acepta reservas ahora mismo.' },
    });
    expect((await call(bea, 'DELETE', path)).status).toBe(204);
  });

  test('neither hears of the other: no review is asked for, no mail tells of a message', async () => {
    const sweep = { services: world.services, now: world.now(), since: null, stopping: () => false };
    const told = async (who: Person) => JSON.stringify((await call(who, 'GET', '/api/notifications/')).body);
    await askForReviews(sweep);
    await notifyUnreadChats({ ...sweep, now: new Date(world.now().getTime() + 3_600_000) });
    expect(await told(ana)).not.toContain('Marcos');
    expect(await told(ana)).toContain('Luis');
    expect(await told(marcos)).not.toContain('te ha escrito');
    const open = (await call(ana, 'GET', '/api/mentorships/without_review/')).body;
    expect(open.results.map((one: { mentor: Person }) => one.mentor.username)).not.toContain('marcos');
    expect(open.count).toBe(2);
  });
});

test('two students with a block do not sit in one group, whoever came first', async () => {
  const made = await book(bea, luis, bea, { listed: true });
  const path = `/api/mentorships/${made.body.identifier}/`;
  await call(luis, 'PATCH', path, { confirmation: true });
  const open = `/api/mentorships/open/${made.body.identifier}/`;
  expect((await call(ana, 'GET', open)).body.seats_left).toBe(4);
  for (const [by, of] of [
    [ana, bea],
    [bea, ana],
  ] as const) {
    expect((await put(by, of)).status).toBe(200);
    expect((await call(ana, 'GET', '/api/mentorships/open/')).body.count).toBe(0);
    expect((await call(ana, 'GET', open)).body.seats_left).toBe(0);
    expect((await call(ana, 'POST', `${path}join/`)).status).toBe(409);
    await drop(by, of);
  }
  expect((await call(ana, 'POST', `${path}join/`)).status).toBe(200);
});

test('an export has one’s own list alone, and an erased account leaves no blocks', async () => {
  const rosa = await world.student('rosa');
  await put(rosa, marcos);
  await put(rosa, luis);
  const exported = async (who: Person) => (await call(who, 'GET', '/api/auth/export/')).body;
  expect((await exported(rosa)).blocks.map((one: { person: Person }) => one.person.username)).toEqual([
    'marcos',
    'luis',
  ]);
  expect(JSON.stringify(await exported(marcos))).not.toContain('rosa');
  const asked = { password: PASSWORD };
  expect((await call(rosa, 'DELETE', '/api/auth/delete/', asked)).status).toBe(204);
  expect(await world.db.$count(blocks)).toBe(0);
});
