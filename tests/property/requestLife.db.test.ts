/**
 * A random history of requests, offers, proposals, series, groups, rules, absences, calendars elsewhere and
 * deadlines over weeks in which the clocks change. Each step on a series is compared with what it has to do, and
 * after every few steps SQL looks for what must never be (docs/contract.md, 'Proposals', 'Series', 'Unanswered
 * requests'). SEED=n repeats a run, STEPS=n makes it as long.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { World } from '~/tests/support/world';
import { createDeaths, type Deaths } from './deaths';
import { check, checkEntries } from './requestFaults';
import { busyElsewhere, STEPS } from './requestSteps';
import { createRequestWorld, DAY, dice, Life } from './requestWorld';
import { SERIES_STEPS } from './seriesSteps';

/** Of all runs together: 20,000 in the long run. */
const COUNT = Number(process.env.STEPS) || (process.env.SOAK ? 20_000 : 600);

let world: World;
let deaths: Deaths;
const counted = new Map<string, number>();
beforeAll(async () => {
  world = await createRequestWorld(busyElsewhere);
  deaths = createDeaths(world.db);
});
afterAll(() => world.close());

it.each([
  ['autumn', '2026-10-12T07:00:00Z'],
  ['spring', '2027-03-15T08:00:00Z'],
])('holds through %s, when the clocks change', async (season, start) => {
  const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 1_000_000;
  const random = dice(seed + season.length);
  const life = await Life.begin(world, start, { counted, random, deaths });
  const pause = (4 * 7 * DAY) / (COUNT / 2);
  try {
    for (let i = 0; i < COUNT / 2; i++) {
      await random.pick([...STEPS, ...SERIES_STEPS])(life, random);
      await checkEntries(life);
      // At least a little: what somebody does at one instant is one change.
      world.setNow(world.now().getTime() + 1 + Math.floor(random.below(200) * 0.01 * pause));
      if (i % 10 !== 0) continue;
      await life.sweep();
      await checkEntries(life);
      await check(life, random);
    }
  } catch (error) {
    throw new Error(`SEED=${seed}`, { cause: error });
  }
});

it('has done enough of everything', () => {
  expect(deaths.count()).toBeGreaterThan(COUNT / 200);
  for (const often of ['booked', 'accepted']) expect(counted.get(often), often).toBeGreaterThan(COUNT / 200);
  for (const often of ['series booked', 'series answered', 'series moves proposed'])
    expect(counted.get(often), often).toBeGreaterThan(COUNT / 1000);
});
