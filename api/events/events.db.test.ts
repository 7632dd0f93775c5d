import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { createApi } from '~/api/app';
import { mentorshipEvent, messageEvent, notification } from '~/api/contract/notifications';
import { notifications } from '~/api/db/schema';
import { createServices } from '~/api/services';
import { type EventReader, readEvents } from '~/tests/support/eventReader';
import { eventually } from '~/tests/support/patience';
import { freshWorld, ORIGIN, type Person } from '~/tests/support/world';

const readers: EventReader[] = [];
const { world, ana, eva } = await freshWorld({ ana: 'student', eva: 'mentor' });
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.leave();
  vi.useRealTimers();
});

const open = async (
  person: Person,
  lastId?: number,
  { token = person.token, api = world.api, query = '' } = {},
) => {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (lastId !== undefined) headers['Last-Event-ID'] = String(lastId);
  const response = await api.fetch(new Request(`${ORIGIN}/api/events/${query}`, { headers }), {
    address: '',
  });
  const reader = readEvents(response);
  readers.push(reader);
  if (response.status === 200) await eventually(() => expect(reader.events.length).toBeGreaterThan(0));
  return reader;
};
const write = (text: string) =>
  world.call('POST', '/api/chat/messages/', { token: ana.token, body: { receiver: eva.id, message: text } });
const names = ({ events }: EventReader) => events.map(({ event }) => event);
const excerpts = ({ events }: EventReader) => events.slice(1).map(({ data }) => data.excerpt);

it('sends messages, sessions and notifications only to the person concerned', async () => {
  const [mine, other] = [await open(eva), await open(await world.mentor('otra'))];
  await write(`¡Hola! ${'😀'.repeat(300)}`);
  const body = world.booking(eva, ana, '2026-10-20T09:00:00Z', '2026-10-20T10:00:00Z');
  const booked = await world.call('POST', '/api/mentorships/', { token: ana.token, body });
  expect(booked.status).toBe(201);
  await eventually(() => {
    expect(names(mine).slice(0, 2)).toEqual(['ready', 'message']);
    expect(new Set(names(mine).slice(2))).toEqual(new Set(['notification', 'mentorship']));
  });
  const of = (kind: string) => mine.events.find(({ event }) => event === kind)?.data;
  const { excerpt, ...message } = messageEvent.parse(of('message'));
  expect([...excerpt]).toHaveLength(200);
  expect(message).toMatchObject({ sender: ana.id, receiver: eva.id });
  expect(notification.parse(of('notification')).type).toBe('session_update');
  expect(mentorshipEvent.parse(of('mentorship')).identifier).toBe(booked.body.identifier);
  expect(names(other)).toEqual(['ready']);
  expect(mine.headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
  expect(mine.headers.get('Cache-Control')).toBe('no-store');
});

it('resumes after the last event that its reader received', async () => {
  const first = await open(eva);
  await write('uno');
  await eventually(() => expect(excerpts(first)).toEqual(['uno']));
  await first.leave();
  await write('dos');
  await write('tres');
  const second = await open(eva, first.events.at(-1)?.id);
  await eventually(() => expect(excerpts(second)).toEqual(['dos', 'tres']));
  await write('cuatro');
  await eventually(() => expect(excerpts(second)).toEqual(['dos', 'tres', 'cuatro']));
  expect(new Set(second.events.map(({ id }) => id)).size).toBe(4);
});

it('resumes from the beginning when there was no event yet', async () => {
  const first = await open(eva);
  expect(first.events).toEqual([{ id: 0, event: 'ready', data: { last_event_id: 0, complete: false } }]);
  await first.leave();
  await write('uno');
  const second = await open(eva, 0);
  await eventually(() => expect(excerpts(second)).toEqual(['uno']));
});

it('without an id it begins at an instant of the last 20 hours, and says whether that is all', async () => {
  await write('uno');
  world.setNow(world.now().getTime() + 60_000);
  const since = world.now().toISOString();
  await write('dos');
  const from = (instant: string) => open(eva, undefined, { query: `?since=${instant}` });
  const whole = await from(since);
  await eventually(() => expect(excerpts(whole)).toEqual(['dos']));
  expect(whole.events[0]).toMatchObject({ event: 'ready', data: { complete: true } });
  world.setNow(world.now().getTime() + 60_000);
  const empty = await from(world.now().toISOString());
  await write('tres');
  await eventually(() => expect(excerpts(empty)).toEqual(['tres']));
  const old = await from(new Date(world.now().getTime() - 21 * 3_600_000).toISOString());
  expect(old.events[0]).toMatchObject({ event: 'ready', data: { complete: false } });
});

it('an event committed after one with a greater id is not lost', async (test) => {
  if (world.engine === 'pglite') return test.skip('one connection: transactions come one after the other');
  const publish = (tx: typeof world.db, subjectId: number) =>
    world.deps.live.publish(tx, [{ userId: eva.id, kind: 'message', subjectId }]);
  const before = await open(eva);
  const [late, early] = [(await write('a')).body.id, (await write('b')).body.id];
  // NOTIFY comes over another connection, after the answer: later it would count as an event of below.
  await eventually(() => expect(excerpts(before)).toEqual(['a', 'b']));
  await before.leave();
  await world.db.execute(sql`delete from live_events`);
  const first = await open(eva);
  let commit = () => {};
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let slow: Promise<void> | undefined;
  await new Promise<void>((published) => {
    slow = world.db.transaction(async (tx) => {
      await publish(tx, late);
      published();
      await mayCommit;
    });
  });
  await publish(world.db, early);
  await eventually(() => expect(excerpts(first)).toEqual(['b']));
  await first.leave();
  commit();
  await slow;
  const second = await open(eva, first.events.at(-1)?.id);
  await eventually(() => expect(excerpts(second)).toEqual(['a']));
  expect(second.events[1]?.id).toBeLessThan(second.events[0]?.id ?? 0);
});

it('sends a reset when the last event is unknown, another user’s or too far back', async () => {
  const reader = await open(eva);
  await write('uno');
  await eventually(() => expect(excerpts(reader)).toEqual(['uno']));
  await reader.leave();
  const { rows } = await world.db.execute<{ id: number }>(
    sql`select max(id)::int as id from live_events where user_id = ${ana.id}`,
  );
  expect(names(await open(eva, rows[0]?.id))).toEqual(['reset']);
  expect(names(await open(eva, 999_999))).toEqual(['reset']);
  const before = (await open(eva)).events[0]?.id;
  const news = Array.from({ length: 1_001 }, (_, n) => ({
    userId: eva.id,
    kind: 'message' as const,
    subjectId: n + 1,
  }));
  const told: number[] = [];
  const stop = world.deps.live.subscribe(eva.id, ({ id }) => told.push(id));
  await world.deps.live.publish(world.db, news);
  // NOTIFY comes over another connection: later it would count as new.
  await eventually(() => expect(told).toHaveLength(news.length));
  stop();
  expect(names(await open(eva, before))).toEqual(['reset']);
});

it('an event about something deleted or another user’s is left out', async () => {
  const reader = await open(ana);
  const [row] = await world.db
    .insert(notifications)
    .values({ userId: eva.id, type: 'system', title: 'De otra', subject: 'x', createdAt: world.now() })
    .returning();
  const about = (subjectId: number) => ({ userId: ana.id, kind: 'notification' as const, subjectId });
  await world.deps.live.publish(world.db, [about(row?.id ?? 0), about(999_999)]);
  await write('después');
  await eventually(() => expect(excerpts(reader)).toEqual(['después']));
});

it('ends within 5 s of the log-out, a minute after the token expires, and when the server stops', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const services = createServices(world.deps);
  const api = createApi(world.deps, services);
  const again = async () => open(ana, undefined, { api, token: await world.signIn(ana.id) });
  const out = await again();
  const signOut = await open(eva, undefined, { api });
  await world.call('POST', '/api/auth/logout/', { token: eva.token });
  vi.advanceTimersByTime(5_000);
  await signOut.ended;
  expect(signOut.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session-over' } });
  world.setNow(new Date(world.now().getTime() + 6 * 60_000 + 1_000));
  vi.advanceTimersByTime(5_000);
  await out.ended;
  expect(out.events.at(-1)?.data).toEqual({ reason: 'token-expired' });
  const last = await again();
  void services.connections.endAll();
  await last.ended;
  expect(last.events.at(-1)?.data).toEqual({ reason: 'stopping' });
  expect((await again()).status).toBe(503);
});

it('a person may have eight streams; a HEAD opens none, and closing one makes room', async () => {
  const head = await world.api.fetch(
    new Request(`${ORIGIN}/api/events/`, {
      method: 'HEAD',
      headers: { Authorization: `Bearer ${ana.token}` },
    }),
    { address: '' },
  );
  expect(head.status).toBe(200);
  const eight = await Promise.all(Array.from({ length: 8 }, () => open(ana)));
  expect((await open(ana)).status).toBe(429);
  await eight[0]?.leave();
  expect((await open(ana)).status).toBe(200);
});

it('requires a log-in', async () => {
  expect((await world.call('GET', '/api/events/')).status).toBe(401);
});
