import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LANGUAGE_CODES } from '~/api/contract/rules/languages';
import { DAY_PARTS, PRICE_CHOICES, RATING_STEPS } from '~/api/contract/rules/search';
import { findMentors, freeColumnsOf, restOfWeek, type SearchFilter } from './find';
import type { FreeBits } from './freeDays';
import { COMPARATORS, columnsOf, type MentorEntry } from './mentorIndex';

const days = fc.integer({ min: 0, max: 127 });
const freeBits = fc.integer({ min: 0, max: 2 ** 28 - 1 });
const entry = (id: number): fc.Arbitrary<MentorEntry> =>
  fc.record({
    id: fc.constant(id),
    listed: fc.boolean(),
    available: fc.boolean(),
    price: fc.option(fc.integer({ min: 0, max: 60 }).map((n) => n * 100)),
    rating: fc.option(fc.integer({ min: 100, max: 500 })),
    score: fc.integer({ min: 0, max: 3 }),
    reviews: fc.integer({ min: 0, max: 2 }),
    since: fc.integer({ min: 0, max: 3 }),
    sortName: fc.constantFrom('ana', 'eva'),
    areas: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
    languages: fc.integer({ min: 0, max: 2 ** LANGUAGE_CODES.length - 1 }),
    mornings: days,
    afternoons: days,
    evenings: days,
  });
const entries = fc
  .integer({ min: 0, max: 12 })
  .chain((n) => fc.tuple(...Array.from({ length: n }, (_, i) => entry(i + 1))));
/** Free days of the mentors 1 to 12, from a Thursday on. */
const TODAY = '2026-10-22';
const THURSDAY = 3;
const freeDays = fc.array(fc.tuple(freeBits, freeBits, freeBits), { minLength: 13, maxLength: 13 });
const filters: fc.Arbitrary<SearchFilter> = fc.record({
  areas: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 })).map((list) => new Set(list))),
  priceMax: fc.option(fc.integer({ min: 0, max: 6000 })),
  minRating: fc.option(fc.integer({ min: 100, max: 500 })),
  day: fc.option(fc.integer({ min: 0, max: 6 })),
  part: fc.option(fc.constantFrom(...DAY_PARTS)),
  free: fc.option(freeBits),
  language: fc.option(fc.constantFrom(...LANGUAGE_CODES)),
  text: fc.option(
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 2 })))
      .map((list) => new Map(list)),
  ),
  except: fc.constant([]),
  byMatch: fc.boolean(),
});

/** A slow and simple reference implementation: one filter at a time. */
function fits(one: MentorEntry, filter: SearchFilter, free: FreeBits): boolean {
  const { areas, priceMax, minRating, day, part, language, text, free: range } = filter;
  const slots = free.flatMap((bits, p) =>
    Array.from({ length: 28 }, (_, ahead) => ahead)
      .filter((ahead) => one.available && (((bits & (range ?? 0)) >> ahead) & 1) === 1)
      .map((ahead) => ({ d: (THURSDAY + ahead) % 7, name: DAY_PARTS[p] })),
  );
  const weekly = [one.mornings, one.afternoons, one.evenings].flatMap((bits, p) =>
    [0, 1, 2, 3, 4, 5, 6].filter((d) => ((bits >> d) & 1) === 1).map((d) => ({ d, name: DAY_PARTS[p] })),
  );
  const hours = range === null ? weekly : slots;
  return (
    one.listed &&
    (areas === null || one.areas.some((area) => areas.has(area))) &&
    (priceMax === null || (one.price !== null && one.price <= priceMax)) &&
    (minRating === null || (one.rating !== null && one.rating >= minRating)) &&
    ((day === null && part === null && range === null) ||
      hours.some(({ d, name }) => (day === null || d === day) && (part === null || name === part))) &&
    (language === null || ((one.languages >> LANGUAGE_CODES.indexOf(language)) & 1) === 1) &&
    (text === null || text.has(one.id))
  );
}

it('counts in one pass what a search for each value would find', () => {
  fc.assert(
    fc.property(entries, filters, freeDays, (mentors, filter, free) => {
      const freeOf = (id: number): FreeBits => free[id] ?? [0, 0, 0];
      const columns = columnsOf(mentors);
      const takesBookings = (id: number) => mentors.some((one) => one.id === id && one.available);
      const at = freeColumnsOf(columns, { today: TODAY, of: freeOf, version: () => 1 }, takesBookings);
      const found = findMentors(columns, filter, at);
      const count = (change: Partial<SearchFilter>) =>
        mentors.filter((one) => fits(one, { ...filter, ...change }, freeOf(one.id))).length;
      expect([...found.ids].sort()).toEqual(
        mentors
          .filter((one) => fits(one, filter, freeOf(one.id)))
          .map((one) => one.id)
          .sort(),
      );
      for (const area of [1, 2, 3, 4]) {
        expect(found.areas.get(area) ?? 0).toBe(count({ areas: new Set([area]) }));
      }
      expect(found.prices).toEqual(PRICE_CHOICES.map((euros) => count({ priceMax: euros * 100 })));
      expect(found.ratings).toEqual(RATING_STEPS.map((stars) => count({ minRating: stars * 100 })));
      expect(found.days).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => count({ day })));
      expect(found.parts).toEqual(DAY_PARTS.map((part) => count({ part })));
      expect(found.languages).toEqual(LANGUAGE_CODES.map((language) => count({ language })));
      expect(found.freeDays).toEqual(Array.from({ length: 14 }, (_, ahead) => count({ free: 1 << ahead })));
      expect(found.thisWeek).toBe(count({ free: restOfWeek(THURSDAY) }));
    }),
    { numRuns: 500 },
  );
});

it('keeps the order of the entries, and puts better matches first when asked to', () => {
  const [a, b, c] = fc.sample(fc.tuple(entry(1), entry(2), entry(3)), { seed: 1, numRuns: 1 })[0] ?? [];
  const mentors = [a, b, c].flatMap((one) => (one ? [{ ...one, listed: true }] : []));
  const week = { day: null, part: null, free: null };
  const filter = { areas: null, priceMax: null, minRating: null, language: null, except: [], ...week };
  const text = new Map([
    [1, 2],
    [2, 1],
    [3, 0],
  ]);
  const ids = (byMatch: boolean) => [
    ...findMentors(columnsOf(mentors), { ...filter, text, byMatch }, null).ids,
  ];
  expect(ids(false)).toEqual([1, 2, 3]);
  expect(ids(true)).toEqual([3, 2, 1]);
});

it('orders by total_score, reviews and name, by price and rating with the unknown last, by age', () => {
  const base = {
    listed: true,
    available: true,
    areas: [],
    languages: 0,
    mornings: 0,
    afternoons: 0,
    evenings: 0,
    price: null,
    rating: null,
    score: 0,
    reviews: 0,
    since: 0,
    sortName: '',
  };
  const mentors: MentorEntry[] = [
    { ...base, id: 1, score: 400, reviews: 1, sortName: 'b', price: 1000, since: 3 },
    { ...base, id: 2, score: 400, reviews: 2, sortName: 'c', rating: 450, since: 1 },
    { ...base, id: 3, score: 400, reviews: 1, sortName: 'a', price: 500, rating: 500, since: 2 },
  ];
  const order = (by: keyof typeof COMPARATORS) => [...mentors].sort(COMPARATORS[by]).map((one) => one.id);
  expect(order('score')).toEqual([2, 3, 1]);
  expect(order('price_asc')).toEqual([3, 1, 2]);
  expect(order('price_desc')).toEqual([1, 3, 2]);
  expect(order('rating')).toEqual([3, 2, 1]);
  expect(order('newest')).toEqual([1, 3, 2]);
});
