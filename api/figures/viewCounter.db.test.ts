import { asc } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { profileViews } from '~/api/db/schema';
import { freshWorld } from '~/tests/support/world';
import { createViewCounter } from './viewCounter';

const { world, eva, ivo } = await freshWorld({ eva: 'mentor', ivo: 'mentor', ana: 'student' });

const stored = async () => {
  const { mentorId, day } = profileViews;
  const rows = await world.db.select().from(profileViews).orderBy(asc(mentorId), asc(day));
  return rows.map((row) => [row.mentorId === eva.id ? 'eva' : 'ivo', row.day, row.views]);
};
const see = (counter: ReturnType<typeof createViewCounter>, name: string, times: number) => {
  for (let n = 0; n < times; n += 1) counter.count(name);
};

test('counts by mentor and day of the marketplace’s clock, and writes them in one statement', async () => {
  const counter = createViewCounter(world.deps);
  world.setNow('2026-10-19T21:59:00Z');
  see(counter, 'eva', 3);
  world.setNow('2026-10-19T22:00:00Z');
  see(counter, 'eva', 2);
  see(counter, 'ivo', 1);
  // Nobody's, a student's, and another spelling.
  for (const name of ['nadie', 'ana', 'EVA']) see(counter, name, 1);
  const execute = vi.spyOn(world.db, 'execute');
  await counter.close();
  expect(execute).toHaveBeenCalledTimes(1);
  execute.mockRestore();
  expect(await stored()).toEqual([
    ['eva', '2026-10-19', 3],
    ['eva', '2026-10-20', 3],
    ['ivo', '2026-10-20', 1],
  ]);
});

test('the counts of several instances add up', async () => {
  const instances = Array.from({ length: 5 }, () => createViewCounter(world.deps));
  for (const [n, counter] of instances.entries()) {
    see(counter, n % 2 ? 'eva' : 'ivo', 10);
    see(counter, n % 2 ? 'ivo' : 'eva', 10);
  }
  await Promise.all(instances.map((counter) => counter.close()));
  expect(await stored()).toEqual([
    ['eva', '2026-10-19', 50],
    ['ivo', '2026-10-19', 50],
  ]);
});

test('writes after a few seconds, and retries what could not be written', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const execute = vi.spyOn(world.db, 'execute').mockRejectedValueOnce(new Error('away'));
  try {
    const counter = createViewCounter(world.deps);
    see(counter, 'eva', 2);
    vi.advanceTimersByTime(3_000);
    await vi.waitFor(() => expect(world.logged.join()).toContain('profile views are written later'));
    see(counter, 'eva', 1);
    vi.advanceTimersByTime(3_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await stored()).toEqual([['eva', '2026-10-19', 3]]));
    await counter.close();
    expect(await stored()).toEqual([['eva', '2026-10-19', 3]]);
  } finally {
    execute.mockRestore();
    vi.useRealTimers();
  }
});

test('a mentor’s deletion does not lose another mentor’s views', async () => {
  const counter = createViewCounter(world.deps);
  see(counter, 'eva', 1);
  see(counter, 'ivo', 1);
  const body = { password: 'Camaleón-verde-93' };
  expect((await world.call('DELETE', '/api/auth/delete/', { token: ivo.token, body })).status).toBe(204);
  await counter.close();
  expect(await stored()).toEqual([['eva', '2026-10-19', 1]]);
});
