import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openWorld } from '~/tests/support/world';

const { world, eva, ana } = await openWorld({ eva: 'mentor', ana: 'student' });
await world.db.execute(sql`insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, created_at)
  select ${eva.id}, ${ana.id}, tstzrange(t, t + interval '1 hour'), 2000, 'MENTOR-2026-' || lpad(n::text, 4, '0'), now()
  from generate_series(0, 9999) n, lateral (select timestamptz '2020-01-01' + n * interval '1 hour') a (t)`);

test('a booking gets a long room code at once when all short ones of the year are in use', async () => {
  const book = (hour: number) => {
    const start = `2026-10-21T${hour}:00:00+02:00`;
    const body = world.booking(eva, ana, start, `2026-10-21T${hour + 1}:00:00+02:00`);
    return world.call('POST', '/api/mentorships/', { token: ana.token, body });
  };
  const [first, second] = [await book(10), await book(12)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.room_code).toMatch(/^MENTOR-2026-\d{8}$/);
  // Every attempt uses up an id: one for the requested code, one for the free code.
  expect(second.body.id - first.body.id).toBeLessThanOrEqual(2);
});
