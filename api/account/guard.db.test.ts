/** Migration 0009: the database itself keeps an erased account empty. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { violates } from '~/api/db/errors';
import { users } from '~/api/db/schema';
import { MONDAY, openWorld } from '~/tests/support/world';

const { world, ana: gone, eva } = await openWorld({ ana: 'student', eva: 'mentor' });
await world.db.execute(sql`delete from student_profiles`);
await world.db.update(users).set({ deletedAt: MONDAY }).where(eq(users.id, gone.id));

const refused = (statement: string) =>
  world.db
    .execute(sql.raw(statement.replaceAll('GONE', String(gone.id)).replaceAll('EVA', String(eva.id))))
    .then(
      () => false,
      (error) => violates(error, 'user_not_deleted'),
    );

test.each([
  `insert into student_profiles (user_id) values (GONE)`,
  `insert into mentor_profiles (user_id) values (GONE)`,
  `insert into student_interests (user_id, expertise_id) values (GONE, 1)`,
  `insert into mentor_expertises (user_id, expertise_id) values (GONE, 1)`,
  `insert into availability (mentor_id, day_of_week, start_minute) values (EVA, 0, 0), (GONE, 0, 0)`,
  `insert into availability_exceptions (mentor_id, day, kind, start_minute, end_minute, created_at)
    values (GONE, '2026-11-01', 'off', 0, 1440, now())`,
  `insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, created_at)
    values (GONE, EVA, '[2026-11-01 10:00Z,2026-11-01 11:00Z)', 0, 'X', now())`,
  `insert into chat_messages (sender_id, receiver_id, content, created_at) values (EVA, GONE, 'x', now())`,
  `insert into chat_messages (sender_id, receiver_id, content, created_at) values (GONE, EVA, 'x', now())`,
  `insert into notifications (user_id, type, title, subject, created_at) values (GONE, 'system', 'x', 'x', now())`,
  `insert into favourites (user_id, mentor_id, created_at) values (EVA, GONE, now())`,
  `insert into favourites (user_id, mentor_id, created_at) values (GONE, EVA, now())`,
  `insert into preferences (user_id) values (GONE)`,
  `insert into calendar_tokens (user_id, hash, created_at) values (GONE, 'x', now())`,
  `insert into mail_tokens (hash, user_id, purpose, expires_at) values ('x', GONE, 'activation', now())`,
  `insert into refresh_families (id, user_id, rotated_at, created_at, expires_at)
    values (gen_random_uuid(), GONE, now(), now(), now())`,
  `update users set first_name = 'Ana' where id = GONE`,
  `update users set deleted_at = null where id = GONE`,
])('%s', async (statement) => {
  expect(await refused(statement)).toBe(true);
});

test('other accounts are not affected', async () => {
  expect(await refused(`insert into preferences (user_id) values (EVA)`)).toBe(false);
});
