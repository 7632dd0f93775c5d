import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, expect, test } from 'vitest';
import { calendarToken } from '~/api/contract/account';
import { calendarTokens, users } from '~/api/db/schema';
import { again, bookSession, moveSession } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { type Answer, MONDAY, ORIGIN, openWorld, type Person } from '~/tests/support/world';

const PATH = '/api/calendar/token/';
const { world, marcos, ana, bea } = await openWorld(
  { marcos: 'mentor', ana: 'student', bea: 'student' },
  { limits: { calendarAddress: { points: 3, seconds: 60 } } },
);
beforeEach(() => world.setNow(MONDAY));

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
const only = (answer: Answer) => {
  const [entry, ...more] = new ICAL.Component(ICAL.parse(answer.body)).getAllSubcomponents('vevent');
  if (!entry || more.length > 0) throw new Error('Not one event.');
  return entry;
};
const at = (clock: string) => `2026-10-28T${clock}:00+01:00`;

test('a session’s calendar file is for its participants and staff', async () => {
  const { path, identifier } = await bookSession(world, { mentor: marcos, student: ana, start: at('10:00') });
  const file = await world.call('GET', `${path}ics/`, ana);
  expect([file.status, file.headers.get('Content-Type'), file.headers.get('Content-Disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    `attachment; filename="mentoria-${identifier}.ics"`,
  ]);
  expect(events(file)).toEqual([[identifier, 'CONFIRMED', 1]]);
  expect(file.body).toContain('Mentoría con Marcos Pérez');
  expect(file.body).not.toContain('example.com');
  expect((await world.call('GET', `${path}ics/`, marcos)).body).toContain('Mentoría con Ana Pérez');
  expect((await world.call('GET', `${path}ics/`, await world.person('apoyo', 'support'))).status).toBe(200);
  expect((await world.call('GET', `${path}ics/`, bea)).status).toBe(404);
  expect((await world.call('GET', `${path}ics/`)).status).toBe(401);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect((await world.call('GET', `${path}ics/`, ana)).status).toBe(404);
});

test('the secret address is shown once, stored as a hash, and replaced by a new one', async () => {
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

test('cancelled and left sessions appear in the feed as cancelled', async () => {
  const cancelled = await bookSession(world, { mentor: marcos, student: ana, start: at('11:00') });
  const left = await bookSession(world, {
    mentor: marcos,
    student: ana,
    start: at('12:00'),
    others: [bea],
  });
  const pending = await bookSession(world, {
    mentor: marcos,
    student: ana,
    start: at('13:00'),
    confirmed: false,
  });
  await world.call('DELETE', cancelled.path, marcos);
  await world.call('POST', `${left.path}leave/`, ana);
  const seen = events(await world.call('GET', await renew(ana)));
  const of = (one: { identifier: string }) => seen.find(([uid]) => uid === one.identifier)?.slice(1);
  expect(of(cancelled)).toEqual(['CANCELLED', 2]);
  expect(of(left)).toEqual(['CANCELLED', 2]);
  expect(of(pending)).toEqual(['TENTATIVE', 0]);
  const mentors = events(await world.call('GET', await renew(marcos)));
  expect(mentors.find(([uid]) => uid === left.identifier)).toEqual([left.identifier, 'CONFIRMED', 2]);
  const other = await renew(await world.student('nadie'));
  expect(events(await world.call('GET', other))).toEqual([]);
});

test('a left session keeps the hours it had then, even if it moves later', async () => {
  const [eva, ines, leo] = [
    await world.mentor('olga'),
    await world.student('ines'),
    await world.student('leo'),
  ];
  const { path } = await bookSession(world, {
    mentor: eva,
    student: ines,
    start: at('16:00'),
    others: [leo],
  });
  const url = await renew(leo);
  await world.call('POST', `${path}leave/`, leo);
  const leftAt = world.now();
  world.setNow(new Date(leftAt.getTime() + 60_000));
  const hours = { start: at('18:00'), end: at('19:00') };
  await moveSession(world, { path, by: await again(world, eva), to: [await again(world, ines)], ...hours });
  const entry = only(await world.call('GET', url));
  expect({
    status: entry.getFirstPropertyValue('status'),
    start: new ICAL.Event(entry).startDate.toString(),
    changed: entry.getFirstPropertyValue('last-modified')?.toString(),
  }).toEqual({
    status: 'CANCELLED',
    start: '2026-10-28T15:00:00Z',
    changed: `${leftAt.toISOString().slice(0, 19)}Z`,
  });
});

test('the feed covers 30 days back to 180 days ahead, for cancelled sessions too', async () => {
  const [eva, luis] = [await world.mentor('eva'), await world.student('luis')];
  const session = (startsIn: number, more: object = {}) =>
    insertSession(world, { mentor: eva, students: [luis], startsIn, ...more });
  // It began before, and ends within.
  const past = await session(-30 * 24 - 0.5);
  const cancelled = await session(-30 * 24 + 1, { cancelled: true });
  const last = await session(180 * 24);
  await session(-30 * 24 - 1.5);
  await session(-30 * 24 - 3, { cancelled: true });
  await session(180 * 24 + 1);
  const urls = [await renew(luis), await renew(eva)];
  const seen = async (url: string) => new Set(events(await world.call('GET', url)).map(([uid]) => uid));
  for (const url of urls) {
    expect(await seen(url)).toEqual(new Set([past, cancelled, last].map((one) => one.identifier)));
  }
  const now = world.now();
  world.setNow(new Date(now.getTime() - 1000));
  expect(await seen(urls[0] ?? '')).not.toContain(last.identifier);
  world.setNow(new Date(now.getTime() + 30 * 60_000));
  expect(await seen(urls[0] ?? '')).not.toContain(past.identifier);
  world.setNow(new Date(now.getTime() + 2.5 * 3600_000));
  expect(await seen(urls[0] ?? '')).not.toContain(cancelled.identifier);
});

test('a session stays one entry from booking to cancellation, in the file and in the feed', async () => {
  const [eva, luis] = [await world.mentor('rosa'), await world.student('pau')];
  const { path, identifier, id } = await bookSession(world, {
    mentor: eva,
    student: luis,
    start: '2026-10-23T18:00:00+02:00',
    minutes: 30,
    confirmed: false,
  });
  const url = await renew(luis);
  const history: number[] = [];
  const look = async (expected: { status: string; start: string; alarms: number; link: string }) => {
    const answers = [await world.call('GET', url)];
    if (expected.status !== 'CANCELLED')
      answers.push(await world.call('GET', `${path}ics/`, await again(world, luis)));
    for (const answer of answers) {
      const entry = only(answer);
      const event = new ICAL.Event(entry);
      expect(event.uid).toBe(`${identifier}@${new URL(ORIGIN).hostname}`);
      expect({
        status: entry.getFirstPropertyValue('status'),
        start: event.startDate.toString(),
        alarms: entry.getAllSubcomponents('valarm').length,
        link: String(entry.getFirstPropertyValue('url')).slice(ORIGIN.length),
      }).toEqual(expected);
      expect(event.description).toContain(expected.link);
      expect(entry.getFirstPropertyValue('last-modified')?.toString()).toBe(
        `${world.now().toISOString().slice(0, 19)}Z`,
      );
    }
    history.push(new ICAL.Event(only(answers[0] as Answer)).sequence);
    world.setNow(new Date(world.now().getTime() + 60_000));
  };
  const act = async (method: string, to: string, who: Person, body?: object) => {
    const { token } = await again(world, who);
    const answer = await world.call(method, to, { token, body });
    expect([to, answer.status]).toEqual([to, answer.status < 300 ? answer.status : 'a success']);
  };
  const link = `/mentorships/${id}`;
  const asked = { status: 'TENTATIVE', start: '2026-10-23T16:00:00Z', alarms: 1, link };
  await look(asked);
  await act('PUT', path, eva, { confirmation: true });
  await look({ ...asked, status: 'CONFIRMED' });
  const hours = { start: '2026-10-26T18:00:00+01:00', end: '2026-10-26T18:30:00+01:00' };
  // Over the change of the clocks: the same hour of the wall is another one of the world.
  await moveSession(world, { path, by: await again(world, luis), to: [await again(world, eva)], ...hours });
  const moved = { ...asked, start: '2026-10-26T17:00:00Z' };
  await look({ ...moved, status: 'CONFIRMED' });
  await act('PATCH', path, eva, { listed: true });
  await act('POST', `${path}join/`, ana);
  await look({ ...moved, status: 'CONFIRMED' });
  await act('POST', `${path}leave/`, luis);
  const gone = { ...moved, status: 'CANCELLED', alarms: 0, link: '/mentorships' };
  await look(gone);
  await act('POST', `${path}join/`, luis);
  await look({ ...moved, status: 'CONFIRMED' });
  await act('DELETE', path, eva);
  await look(gone);
  expect(history).toEqual([...history].sort((a, b) => a - b));
  expect(new Set(history).size).toBe(history.length);
});

test('an unchanged calendar answers 304; a changed one is sent again', async () => {
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

test('the feed ends with the account, and does not return with it', async () => {
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

test('wrong feed addresses are limited per IP address; a valid one still works from there', async () => {
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
