import { expect, test } from 'vitest';
import { preferences } from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { again, moveSession } from '~/tests/support/booked';
import { storeSession } from '~/tests/support/sessions';
import { openWorld, type Person } from '~/tests/support/world';

const { world, eva, ana } = await openWorld({ eva: 'mentor', ana: 'student' });
const { id } = await storeSession(world.db, {
  mentorId: eva.id,
  studentIds: [ana.id],
  start: '2026-10-21T16:00:00Z',
  confirmedAt: '2026-10-19T08:00:00Z',
});

/** The session as read from the list and alone, which must agree. */
const remindersAt = async (iso: string, who: Person) => {
  world.setNow(iso);
  await runSweep(world.services);
  const { token } = await again(world, who);
  const list = await world.call('GET', '/api/mentorships/', { token });
  const one = await world.call('GET', `/api/mentorships/${id}/`, { token });
  const [listed] = list.body.results.filter((each: { id: number }) => each.id === id);
  expect(listed.reminders).toEqual(one.body.reminders);
  return one.body.reminders;
};

test('a session shows its people which reminders were sent and when, until it is over', async () => {
  expect(await remindersAt('2026-10-20T15:00:00Z', ana)).toEqual({ by_mail: true, sent: [] });
  const day = { kind: '24h', sent_at: '2026-10-20T16:00:00.000Z' };
  expect(await remindersAt('2026-10-20T16:00:00Z', ana)).toEqual({ by_mail: true, sent: [day] });
  const hour = { kind: '1h', sent_at: '2026-10-21T15:01:00.000Z' };
  expect(await remindersAt('2026-10-21T15:01:00Z', eva)).toEqual({ by_mail: true, sent: [day, hour] });
  await world.db.insert(preferences).values({ userId: ana.id, mutedMails: ['reminder'] });
  expect(await remindersAt('2026-10-21T16:59:59Z', ana)).toEqual({ by_mail: false, sent: [day, hour] });
  expect(await remindersAt('2026-10-21T17:00:00Z', ana)).toBeUndefined();
  const staff = await world.person('apoyo', 'support');
  expect(await remindersAt('2026-10-21T15:30:00Z', staff)).toBeUndefined();
});

test('a moved session starts without reminders', async () => {
  world.setNow('2026-10-20T17:00:00Z');
  const [by, student] = [await again(world, eva), await again(world, ana)];
  const hours = { start: '2026-10-23T16:00:00Z', end: '2026-10-23T17:00:00Z' };
  await moveSession(world, { path: `/api/mentorships/${id}/`, by, to: [student], ...hours });
  expect(await remindersAt('2026-10-20T17:01:00Z', ana)).toEqual({ by_mail: false, sent: [] });
});
