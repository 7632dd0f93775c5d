/** A new mentor who waits for the staff stands in no answer to anybody else. */
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { mentorProfiles } from '~/api/db/schema';
import { DEFAULT_LIMITS } from '~/api/limits';
import { createCast } from '~/tests/support/cast';
import { exchange, routesOf } from '~/tests/support/inProcess';
import { openWorld } from '~/tests/support/world';
import { requestOf } from './requests';

const often = { points: 10_000, seconds: 60 };
const limits = Object.fromEntries(Object.keys(DEFAULT_LIMITS).map((name) => [name, often]));
const { world } = await openWorld({}, { limits });
const cast = await createCast(world);

/** The reads of visitor and student in which the name of the other mentor stands. */
async function naming(): Promise<string[]> {
  const found: string[] = [];
  for (const route of routesOf(world.api).filter((one) => one.startsWith('GET '))) {
    for (const who of [null, cast.student]) {
      const { path, init } = requestOf(route, cast, who);
      const { json } = await exchange(world.api, path, init);
      if (JSON.stringify(json ?? '').includes(cast.otherMentor.username)) found.push(route);
    }
  }
  return [...new Set(found)];
}

it('is named by lists once approved, and by no call before', async () => {
  const wait = (approval: 'waiting' | 'approved') =>
    world.db.update(mentorProfiles).set({ approval }).where(eq(mentorProfiles.userId, cast.otherMentor.id));
  await wait('approved');
  expect(await naming()).toEqual(
    expect.arrayContaining(['GET /api/mentors/', 'GET /api/mentors/search/', 'GET /api/ranking/']),
  );
  await wait('waiting');
  expect(await naming()).toEqual([]);
});
