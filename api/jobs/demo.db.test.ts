import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { notifications, users } from '~/api/db/schema';
import { loadDemo } from '~/api/demo/load';
import { createServices } from '~/api/services';
import { openWorld } from '~/tests/support/world';
import { runSweep } from './sweep';

const { world } = await openWorld();

it.each([
  '2026-03-27T18:40:00+01:00',
  '2026-10-21T09:59:00Z',
  '2027-01-01T00:05:00+01:00',
])('the demo data needs no catching up, and causes mails a day later: %s', async (iso) => {
  await world.empty();
  world.setNow(iso);
  await loadDemo(world.db, { now: world.now(), timeZone: 'Europe/Madrid' });
  const services = createServices(world.deps);
  const before = await world.db.$count(notifications);
  expect(await runSweep(services)).toBe(true);
  expect(world.mails).toEqual([]);
  expect(await world.db.$count(notifications)).toBe(before);

  world.setNow(new Date(world.now().getTime() + 26 * 3_600_000));
  expect(await runSweep(services)).toBe(true);
  expect(world.mails.length).toBeGreaterThan(5);
  expect(world.mails.length).toBeLessThan(60);
  const [ana] = await world.db.select({ id: users.id }).from(users).where(eq(users.username, 'ana.alumna'));
  expect(await world.db.$count(notifications, eq(notifications.userId, ana?.id ?? 0))).toBeGreaterThan(5);
});
