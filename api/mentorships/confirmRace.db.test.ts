import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookSession } from '~/tests/support/booked';
import { openWorld, type World } from '~/tests/support/world';
import { getMentorship } from './queries';
import { confirm } from './update';

const { world, marcos, ana } = await openWorld({ marcos: 'mentor', ana: 'student' });

const GIVE_UP = sql`update mentorships set cancelled_at = lower(during), cancel_kind = 'unanswered' where confirmed_at is null`;
const stored = async (id: number) => getMentorship(id, world.db);

test('a session that the server cancelled after it was read cannot be confirmed', async () => {
  const start = '2026-10-21T10:00:00+02:00';
  const { id } = await bookSession(world, { mentor: marcos, student: ana, start, confirmed: false });
  const row = await stored(id);
  await world.db.execute(GIVE_UP);
  const caller = { id: marcos.id, userType: 'mentor' as const, sessionId: '' };
  const late = world.db.transaction((tx) =>
    confirm({ row, caller, tx, now: world.now(), services: world.services }),
  );
  await expect(late).rejects.toMatchObject({ status: 409 });
  expect(await stored(id)).toMatchObject({ confirmedAt: null, cancelledAt: new Date(start) });
});

describe.skipIf(!process.env.TEST_DATABASE_URL)('while the server cancels it', () => {
  test('a confirmation waits, and is refused as too late', async () => {
    const wish = { mentor: marcos, student: ana, start: '2026-10-22T10:00:00+02:00', confirmed: false };
    const { id, path } = await bookSession(world, wish);
    let answer: ReturnType<World['call']> | undefined;
    await world.db.transaction(async (tx) => {
      await tx.execute(GIVE_UP);
      answer = world.call('PUT', path, { token: marcos.token, body: { confirmation: true } });
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await world.db.execute(waiting)).rows.length).toBe(1);
    });
    expect((await answer)?.status).toBe(409);
    expect((await stored(id)).confirmedAt).toBeNull();
  });
});
