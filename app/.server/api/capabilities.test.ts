import { expect, it } from 'vitest';
import type { Extensions } from '~/api/contract/extensions';
import { createCapabilityCache } from './capabilities';

it('asks once a minute, keeps what it knew through an outage, and asks again soon then', async () => {
  const clock = { ms: 1_000 };
  const cache = createCapabilityCache({ clock: () => new Date(clock.ms) });
  let asked = 0;
  let answer: Extensions | null = new Set(['requests']);
  const get = () =>
    cache.get(async () => {
      asked += 1;
      return answer;
    });

  await Promise.all([get(), get()]);
  expect(await get()).toEqual(new Set(['requests']));
  expect(asked).toBe(1);

  clock.ms += 60_001;
  answer = null;
  expect(await get()).toEqual(new Set(['requests']));
  clock.ms += 1_000;
  await get();
  expect(asked).toBe(2);

  clock.ms += 5_000;
  answer = new Set();
  expect(await get()).toEqual(new Set());
  expect(asked).toBe(3);
});

it('knows nothing until the first answer, and asks again soon', async () => {
  const clock = { ms: 1_000 };
  const cache = createCapabilityCache({ clock: () => new Date(clock.ms) });
  expect(await cache.get(async () => null)).toBeNull();
  expect(await cache.get(async () => new Set(['requests']))).toBeNull();
  clock.ms += 5_000;
  expect(await cache.get(async () => new Set(['requests']))).toEqual(new Set(['requests']));
});
