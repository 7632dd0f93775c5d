import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  idempotencyKeys,
  liveEvents,
  notifications,
  profileViews,
  refreshFamilies,
  roomMarks,
  roomMessages,
  roomPresence,
} from '~/api/db/schema';
import { createServices } from '~/api/services';
import { storeSession } from '~/tests/support/sessions';
import { openWorld } from '~/tests/support/world';
import { runSweep } from './sweep';

const { world } = await openWorld();

it('deletes expired rows and nothing else', async () => {
  const [eva, ana] = [await world.mentor('eva'), await world.student('ana')];
  const { db } = world;
  const ago = (hours: number) => new Date(world.now().getTime() - hours * 3_600_000);
  const { id: mentorshipId } = await storeSession(db, {
    mentorId: eva.id,
    studentIds: [ana.id],
    start: '2026-08-01T10:00:00Z',
    confirmedAt: '2026-07-01T00:00:00Z',
  });
  const YEAR = 366 * 24;
  const family = (hours: number) => ({
    id: randomUUID(),
    userId: ana.id,
    rotatedAt: ago(hours),
    createdAt: ago(hours),
    expiresAt: ago(hours),
  });
  const told = (subject: string, hours: number, read: boolean) => ({
    userId: ana.id,
    type: 'system',
    title: subject,
    subject,
    createdAt: ago(hours),
    readAt: read ? ago(hours) : null,
  });
  const event = (hours: number) => ({
    userId: ana.id,
    kind: 'message' as const,
    subjectId: 1,
    createdAt: ago(hours),
  });
  await db.insert(liveEvents).values([...Array.from({ length: 2500 }, () => event(25)), event(23)]);
  await db.insert(refreshFamilies).values([family(25), family(23)]);
  await db
    .insert(notifications)
    .values([
      told('old and read', YEAR, true),
      told('old', YEAR, false),
      told('read', YEAR - 48, true),
      told('new', 1, false),
    ]);
  const key = (name: string, hours: number) => ({
    userId: ana.id,
    key: name,
    requestHash: '',
    mentorshipId,
    createdAt: ago(hours),
  });
  await db.insert(idempotencyKeys).values([key('old', 25), key('new', 23)]);
  await db.insert(roomPresence).values([
    { mentorshipId, userId: ana.id, enteredAt: ago(30), lastSeenAt: ago(25) },
    { mentorshipId, userId: eva.id, enteredAt: ago(30), lastSeenAt: ago(1) },
  ]);

  const seen = (day: string) => ({ mentorId: eva.id, day, views: 1 });
  await db.insert(profileViews).values(['2025-09-13', '2025-09-15', '2026-10-18'].map(seen));

  expect(await runSweep(createServices(world.deps))).toBe(true);
  const { rows } = await db.execute(sql`select (select count(*)::int from live_events) as events,
    (select array_agg(day::text order by day) from profile_views) as seen,
    (select count(*)::int from refresh_families where expires_at < ${world.now().toISOString()}::timestamptz) as families,
    (select array_agg(subject order by id) from notifications) as told,
    (select array_agg(key) from idempotency_keys) as keys,
    (select array_agg(user_id) from room_presence) as inside`);
  expect(rows).toEqual([
    {
      events: 1,
      seen: ['2025-09-15', '2026-10-18'],
      families: 1,
      told: ['old', 'read', 'new'],
      keys: ['new'],
      inside: [eva.id],
    },
  ]);
});

it('a failing task is logged, does not stop the others, and counts as undone', async () => {
  const [eva, ana] = [await world.mentor('marta'), await world.student('luis')];
  await storeSession(world.db, {
    mentorId: eva.id,
    studentIds: [ana.id],
    start: '2026-10-19T08:30:00Z',
    end: '2026-10-19T09:00:00Z',
    confirmedAt: '2026-10-01T00:00:00Z',
  });
  await world.db.execute(sql`alter table chat_messages rename to chat_messages_away`);
  world.mails.length = 0;
  world.logged.length = 0;
  expect(await runSweep(createServices(world.deps))).toBe(false);
  await world.db.execute(sql`alter table chat_messages_away rename to chat_messages`);
  expect(world.mails).toHaveLength(2);
  const errors = world.logged.map((line) => JSON.parse(line)).filter((line) => line.level >= 50);
  expect(errors.map((line) => line.piece)).toEqual(['unread chats']);
});

it('deletes the chat and whiteboard of closed rooms, but not of open ones', async () => {
  const [eva, ana] = [await world.mentor('elena'), await world.student('paula')];
  const at = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString();
  const room = (start: number) =>
    storeSession(world.db, {
      mentorId: eva.id,
      studentIds: [ana.id],
      start: at(start),
      confirmedAt: '2026-10-01T00:00:00Z',
    });
  const [closed, open] = [(await room(-90)).id, (await room(-29)).id];
  const write = (mentorshipId: number) => ({
    mentorshipId,
    userId: ana.id,
    content: 'Hola',
    clientId: 'a',
    sentAt: world.now(),
  });
  await world.db.insert(roomMessages).values([write(closed), write(open)]);
  const draw = (mentorshipId: number) => ({ mentorshipId, userId: ana.id, markId: randomUUID(), mark: null });
  await world.db.insert(roomMarks).values([draw(closed), draw(open)]);
  expect(await runSweep(createServices(world.deps), { since: world.now() })).toBe(true);
  const left = await world.db.select({ id: roomMessages.mentorshipId }).from(roomMessages);
  expect(left).toEqual([{ id: open }]);
  expect(await world.db.select({ id: roomMarks.mentorshipId }).from(roomMarks)).toEqual(left);
});
