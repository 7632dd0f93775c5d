import { expect, it } from 'vitest';
import { ANY_MENTOR } from '~/api/contract/rules/search';
import { createKeptAnswers } from '~/api/http/keptJson';
import { columnsOf } from './mentorIndex';
import { createTallyCache, searchMentors } from './search';

type Deps = Parameters<typeof searchMentors>[2];
type Db = Parameters<typeof createTallyCache>[0];

it('a change during a search appears in the next one', async () => {
  let version = 1;
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const areas: never[] = [];
  const deps = {
    data: {
      get version() {
        return version;
      },
      catalogue: async () => ({ areas, offered: areas, merged: {} }),
      freeDays: async () => ({ today: '2026-10-19', of: () => [0, 0, 0], version: () => 1 }),
      mentors: async () => {
        await gate;
        return [];
      },
    },
    except: [],
    tallies: {
      of: async () => ({
        ids: new Int32Array(),
        areas: new Map(),
        prices: [version],
        ratings: [],
        days: [],
        parts: [],
        languages: [],
        freeDays: [],
        thisWeek: 0,
      }),
    },
    now: new Date(),
    timeZone: 'Europe/Madrid',
    anonymous: true,
  } as unknown as Deps;
  const kept = createKeptAnswers(1_000_000);
  const ask = async () => {
    const { from, facets } = await searchMentors(ANY_MENTOR, { offset: 0, size: 10 }, deps);
    return kept('search', from, () => ({ value: facets() })).value.prices[0]?.count;
  };
  const first = ask();
  // Another reader sees a change, after this one has counted.
  await Promise.resolve();
  await new Promise(setImmediate);
  version = 2;
  release();
  expect([await first, await ask()]).toEqual([1, 2]);
});

it('words are looked up once, whatever the other filters, until a mentor changes', async () => {
  let lookedUp = 0;
  const execute = async () => {
    lookedUp += 1;
    return { rows: [{ plain: ['piano'], tier: 0, ids: [7] }] };
  };
  const data = { version: 1, inOrder: () => columnsOf([]) } as unknown as Deps['data'];
  const tallies = createTallyCache({ execute } as unknown as Db);
  const filter = { areas: null, minRating: null, day: null, part: null, free: null, language: null };
  const search = { words: ['piano'], except: [], ...filter };
  const ask = (priceMax: number) => tallies.of({ ...search, order: 'relevance', priceMax }, data, null);
  await ask(1_000);
  const once = lookedUp;
  await ask(2_000);
  expect(lookedUp).toBe(once);
  Object.assign(data, { version: 2 });
  await ask(2_000);
  expect(lookedUp).toBe(2 * once);
});
