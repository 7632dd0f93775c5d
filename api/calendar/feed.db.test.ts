import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { again, bookSession } from '../../tests/support/booked';
import { insertSession } from '../../tests/support/sessions';
import { type Answer, createWorld, ORIGIN, type Person, type World } from '../../tests/support/world';
import { calendarToken } from '../contract/calendar';
import { calendarTokens, users } from '../db/schema';

const PATH = '/api/calendar/token/';
let world: World;
let marcos: Person;
let ana: Person;
let bea: Person;
beforeAll(async () => {
  world = await createWorld({ limits: { calendarAddress: { points: 3, seconds: 60 } } });
  marcos = await world.mentor('marcos');
  ana = await world.student('ana');
  bea = await world.student('bea');
});
afterAll(() => world.close());

const renew = async (person: Person): Promise<string> => {
  const { status, body } = await world.call('POST', PATH, person);
  expect(status).toBe(201);
  return calendarToken.parse(body).url?.slice(ORIGIN.length) ?? '';
};
const events = ({ body }: Answer) =>
  new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    return [event.uid.split('@')[0], one.getFirstPropertyValue('status'), event.sequence];
  });
const at = (clock: string) => `2026-10-28T${clock}:00+01:00`;

test('one session as a file: for those in it and staff', async () => {
  const { path, identifier } = await bookSession(world, { mentor: marcos, student: ana, start: at('10:00') });
  const file = await world.call('GET', `${path}ics/`, ana);
  expect([file.status, file.headers.get('Content-Type'), file.headers.get('Content-Disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    `attachment; filename="mentoria-${identifier}.ics"`,
  ]);
  expect(events(file)).toEqual([[identifier, 'CONFIRMED', 0]]);
  expect(file.body).toContain('Mentoría con Marcos Pérez');
  expect(file.body).not.toContain('example.com');
  expect((await world.call('GET', `${path}ics/`, marcos)).body).toContain('Mentoría con Ana Pérez');
  expect((await world.call('GET', `${path}ics/`, await world.person('apoyo', 'support'))).status).toBe(200);
  expect((await world.call('GET', `${path}ics/`, bea)).status).toBe(404);
  expect((await world.call('GET', `${path}ics/`)).status).toBe(401);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await world.call('GET', `${path}ics/`, ana)).status).toBe(404);
});

test('the secret address: shown once, kept as a hash, one at a time', async () => {
  const none = await world.call('GET', PATH, bea);
  expect([none.status, none.body]).toEqual([200, { active: false, created_at: null, url: null }]);
  const first = await renew(bea);
  expect(first).toMatch(/^\/cal\/[\w-]{43}\.ics$/);
  expect((await world.call('GET', PATH, bea)).body).toEqual({
    active: true,
    created_at: world.now().toISOString(),
    url: null,
  });
  const [row] = await world.db.select().from(calendarTokens).where(eq(calendarTokens.userId, bea.id));
  expect(first).not.toContain(row?.hash);
  expect((await world.call('GET', first)).status).toBe(200);
  const second = await renew(bea);
  expect(second).not.toBe(first);
  expect((await world.call('GET', first, { address: '192.0.2.2' })).status).toBe(404);
  expect((await world.call('GET', second)).status).toBe(200);
  expect((await world.call('DELETE', PATH, bea)).status).toBe(204);
  expect((await world.call('DELETE', PATH, bea)).status).toBe(204);
  expect((await world.call('GET', second, { address: '192.0.2.2' })).status).toBe(404);
  for (const method of ['GET', 'POST', 'DELETE']) expect((await world.call(method, PATH)).status).toBe(401);
  expect(world.logged.join('')).not.toContain(second.slice(5, -4));
});

test('everything of ninety days and to come; what was cancelled or left as cancelled', async () => {
  const session = (startsIn: number, more: object = {}) =>
    insertSession(world, { mentor: marcos, students: [ana, bea], startsIn, ...more });
  const old = await session(-91 * 24);
  const past = await session(-89 * 24);
  const coming = await session(400 * 24);
  const [cancelled, left, pending] = [
    await bookSession(world, { mentor: marcos, student: ana, start: at('11:00') }),
    await bookSession(world, {
      mentor: marcos,
      student: ana,
      start: at('12:00'),
      more: { alumnos: ['ana', 'bea'] },
    }),
    await bookSession(world, { mentor: marcos, student: ana, start: at('13:00'), confirmed: false }),
  ];
  await world.call('DELETE', cancelled.path, marcos);
  await world.call('POST', `${left.path}leave/`, ana);
  const seen = events(await world.call('GET', await renew(ana)));
  const of = (one: { identifier: string }) => seen.find(([uid]) => uid === one.identifier)?.slice(1);
  expect(of(old)).toBeUndefined();
  expect(of(past)).toEqual(['CONFIRMED', 0]);
  expect(of(coming)).toEqual(['CONFIRMED', 0]);
  expect(of(cancelled)).toEqual(['CANCELLED', 1]);
  expect(of(left)).toEqual(['CANCELLED', 0]);
  expect(of(pending)).toEqual(['TENTATIVE', 0]);
  const mentors = events(await world.call('GET', await renew(marcos)));
  expect(mentors.find(([uid]) => uid === left.identifier)?.[1]).toBe('CONFIRMED');
  expect(mentors).toHaveLength(6);
  const other = await renew(await world.student('nadie'));
  expect(events(await world.call('GET', other))).toEqual([]);
});

test('an unchanged calendar is a 304, whenever it is asked; a change is not', async () => {
  const start = at('16:00');
  const { path } = await bookSession(world, { mentor: marcos, student: ana, start, confirmed: false });
  const url = await renew(ana);
  const first = await world.call('GET', url);
  const etag = first.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^W\/".{43}"$/);
  expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
  world.setNow(new Date(world.now().getTime() + 60_000));
  const ask = (header: string) => world.call('GET', url, { headers: { 'If-None-Match': header } });
  const same = await ask(`"x", ${etag.slice(2)}`);
  expect([same.status, same.body, same.headers.get('ETag')]).toEqual([304, '', etag]);
  await world.call('PUT', path, { token: marcos.token, body: { confirmation: true } });
  const changed = await ask(etag);
  expect(changed.status).toBe(200);
  expect(changed.headers.get('ETag')).not.toBe(etag);
});

test('it ends with the account, and does not come back with it', async () => {
  const leaver = await world.student('sale');
  const url = await renew(leaver);
  const set = (values: Partial<typeof users.$inferInsert>) =>
    world.db.update(users).set(values).where(eq(users.id, leaver.id));
  await set({ isActive: false });
  expect((await world.call('GET', url, { address: '192.0.2.3' })).status).toBe(404);
  await set({ isActive: true });
  expect((await world.call('GET', url, { address: '192.0.2.3' })).status).toBe(404);
  const next = await renew(await again(world, leaver));
  await set({ deletedAt: world.now() });
  expect((await world.call('GET', next, { address: '192.0.2.3' })).status).toBe(404);
});

test('guessing is counted per address, reading per account', async () => {
  const guess = (n: number) =>
    world.call('GET', `/cal/${String(n).repeat(43)}.ics`, { address: '203.0.113.9' });
  const answers = [await guess(1), await guess(2), await guess(3), await guess(4)];
  expect(answers.map((one) => one.status)).toEqual([404, 404, 404, 429]);
  expect(Number(answers[3]?.headers.get('Retry-After'))).toBeGreaterThan(0);
  const url = await renew(ana);
  expect((await world.call('GET', url, { address: '203.0.113.9' })).status).toBe(200);
  for (const bad of ['/cal/x.ics', '/cal/', `/cal/${'a'.repeat(43)}`, `/cal/${'ñ'.repeat(43)}.ics`]) {
    expect((await world.call('GET', bad)).status).toBe(404);
  }
});
