import { DAY_PARTS, type DayPart, PRICE_STEPS, RATING_STEPS } from '../../contract/search';
import type { MentorEntry } from './entries';

export interface SearchFilter {
  /** Any of them; null = all, empty = none that exists. */
  areas: ReadonlySet<number> | null;
  /** Cents. */
  priceMax: number | null;
  /** Hundredths. */
  minRating: number | null;
  day: number | null;
  part: DayPart | null;
  /** Mentors whose text has the words, and how well: 0 best. Null without words. */
  text: ReadonlyMap<number, number> | null;
  /** The better the words match, the earlier; the order of the entries decides only then. */
  byMatch: boolean;
}
/** A page of the answer. */
export interface Wanted {
  offset: number;
  size: number;
}
export interface Tally {
  count: number;
  /** Of the page, in order. */
  ids: number[];
  areas: Map<number, number>;
  prices: number[];
  ratings: number[];
  days: number[];
  parts: number[];
}

const DAYS = 7;
const PARTS = DAY_PARTS.length;
const TIERS = 3;
/** Bits of one day in all its parts, and of one part on all days. */
const DAY_BITS = Array.from({ length: DAYS }, (_, day) => 0b111 << (day * PARTS));
const PART_BITS = DAY_PARTS.map((_, part) =>
  Array.from({ length: DAYS }, (_, day) => 1 << (day * PARTS + part)).reduce((a, b) => a | b),
);
const PRICE_LIMITS = PRICE_STEPS.map((euros) => euros * 100);
/** Negative: at least so much. */
const RATING_LIMITS = RATING_STEPS.map((stars) => -stars * 100);
const ALL_WEEK = 2 ** (DAYS * PARTS) - 1;
/** Filters that an entry can fail. */
const AREA = 1;
const PRICE = 2;
const RATING = 4;
const WEEK = 8;

/**
 * One walk over the mentors in their order: the page, how many there are, and how many each value of a filter would find. A facet leaves
 * out its own filter, so that it shows what choosing otherwise would give.
 */
export function findMentors(
  entries: readonly MentorEntry[],
  filter: SearchFilter,
  { offset, size }: Wanted,
): Tally {
  const tally = emptyTally();
  const tiers: number[][] = Array.from({ length: TIERS }, () => []);
  const bits = weekBits(filter);
  for (const entry of entries) {
    if (!entry.listed) continue;
    const tier = filter.text ? filter.text.get(entry.id) : 0;
    if (tier === undefined) continue;
    const failed = failures(entry, filter, bits);
    if (failed === 0) tiers[filter.byMatch ? tier : 0]?.push(entry.id);
    addTo(tally, { entry, failed, bits });
  }
  const found = tiers.flat();
  return { ...tally, count: found.length, ids: found.slice(offset, offset + size) };
}

function emptyTally(): Tally {
  const zeros = (length: number) => new Array<number>(length).fill(0);
  return {
    count: 0,
    ids: [],
    areas: new Map(),
    prices: zeros(PRICE_STEPS.length),
    ratings: zeros(RATING_STEPS.length),
    days: zeros(DAYS),
    parts: zeros(PARTS),
  };
}

/** Day and part go together: that part of that day. */
function weekBits({ day, part }: SearchFilter) {
  return {
    day: day === null ? ALL_WEEK : (DAY_BITS[day] ?? 0),
    part: part === null ? ALL_WEEK : (PART_BITS[DAY_PARTS.indexOf(part)] ?? 0),
    asked: day !== null || part !== null,
  };
}
type WeekBits = ReturnType<typeof weekBits>;

/** Which filters the mentor fails, as bits. */
function failures(entry: MentorEntry, filter: SearchFilter, bits: WeekBits): number {
  const { areas, priceMax, minRating } = filter;
  let failed = 0;
  if (areas && !entry.areas.some((area) => areas.has(area))) failed |= AREA;
  if (priceMax !== null && (entry.price === null || entry.price > priceMax)) failed |= PRICE;
  if (minRating !== null && (entry.rating === null || entry.rating < minRating)) failed |= RATING;
  if (bits.asked && (entry.week & bits.day & bits.part) === 0) failed |= WEEK;
  return failed;
}

/** Adds the mentor to each facet whose filter is the only one that may be failed. */
function addTo(
  tally: Tally,
  { entry, failed, bits }: { entry: MentorEntry; failed: number; bits: WeekBits },
) {
  if ((failed & ~AREA) === 0) {
    for (const area of entry.areas) tally.areas.set(area, (tally.areas.get(area) ?? 0) + 1);
  }
  if ((failed & ~PRICE) === 0 && entry.price !== null) countWithin(tally.prices, PRICE_LIMITS, entry.price);
  if ((failed & ~RATING) === 0 && entry.rating !== null)
    countWithin(tally.ratings, RATING_LIMITS, -entry.rating);
  if ((failed & ~WEEK) === 0) {
    countBits(tally.days, DAY_BITS, entry.week & bits.part);
    countBits(tally.parts, PART_BITS, entry.week & bits.day);
  }
}

function countWithin(counts: number[], limits: readonly number[], value: number) {
  for (let i = 0; i < limits.length; i++) if (value <= (limits[i] ?? 0)) counts[i] = (counts[i] ?? 0) + 1;
}

function countBits(counts: number[], masks: readonly number[], week: number) {
  for (let i = 0; i < masks.length; i++) if ((week & (masks[i] ?? 0)) !== 0) counts[i] = (counts[i] ?? 0) + 1;
}
