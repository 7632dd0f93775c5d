/**
 * A month of random edits to a mentor's hours, with bookings in between and a clock that moves over a
 * daylight saving change: after every step the weekly hours, the exceptions, the free and the taken slots
 * match a small model of docs/contract.md, 'Free hours'. 60 months with SOAK=1; AVAILABILITY_SEED=n repeats a
 * run.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openWorld } from '~/tests/support/world';
import { Actor } from './availabilityActor';
import { month } from './availabilitySteps';

const [RUNS, STEPS] = process.env.SOAK ? [60, 60] : [6, 45];
const LIMIT_MS = process.env.SOAK ? 3_600_000 : 600_000;

const { world } = await openWorld();

it(
  'keeps weekly grid, exceptions, free and taken slots consistent',
  async () => {
    let people = 0;
    const seen = { booked: 0, cancelled: 0, steps: 0 };
    const live = fc.asyncProperty(month(STEPS), async ({ start, steps }) => {
      people += 1;
      const mentor = await world.person(`mentor${people}`, 'mentor');
      const students = [await world.student(`ana${people}`), await world.student(`eva${people}`)];
      const actor = new Actor(world, mentor, students, start);
      await actor.begin();
      for (const step of steps) await actor.run(step);
      seen.steps += steps.length;
      seen.booked += actor.booked;
      seen.cancelled += actor.cancelled;
    });
    const seed = process.env.AVAILABILITY_SEED;
    await fc.assert(live, {
      numRuns: RUNS,
      // Much longer than needed; running fewer months than asked for is a failure.
      interruptAfterTimeLimit: LIMIT_MS,
      markInterruptAsFailure: true,
      ...(seed ? { seed: Number(seed) } : {}),
    });
    // A month without any change proves nothing.
    expect(seen.booked).toBeGreaterThan(RUNS);
    expect(seen.cancelled).toBeGreaterThan(0);
  },
  LIMIT_MS + 60_000,
);
