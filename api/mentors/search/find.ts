import { type DayPart, PRICE_STEPS, RATING_STEPS } from '~/api/contract/rules/search';
import type { Columns } from './mentorIndex';

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
export interface Tally extends Facets {
  /** All that fit, in order. */
  ids: Int32Array;
}

/** By name, by what is taught, by bio. */
const TIERS = 3;

/**
 * One walk over the mentors in their order: who fits, and how many each value of a filter would find. A facet
 * leaves out its own filter, so that it shows what choosing otherwise would give.
 */
export function findMentors(mentors: Columns, filter: SearchFilter): Tally {
  const { text, byMatch } = filter;
  const { ids } = mentors;
  const counts = new FacetCounter(mentors, filter);
  const found = Array.from({ length: text && byMatch ? TIERS : 1 }, () => new Int32Array(ids.length));
  const lengths = found.map(() => 0);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    const match = text === null ? 0 : text.get(id);
    if (match === undefined) continue;
    const failed = counts.failures(i);
    counts.add(i, failed);
    if (failed !== 0) continue;
    const tier = byMatch ? match : 0;
    const length = lengths[tier] ?? 0;
    const into = found[tier];
    if (into) into[length] = id;
    lengths[tier] = length + 1;
  }
  return { ids: joined(found.map((all, tier) => all.subarray(0, lengths[tier]))), ...counts.facets() };
}

function joined(parts: Int32Array[]): Int32Array {
  const all = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** How many each value of a filter would find. */
interface Facets {
  /** By id of the area. */
  areas: ReadonlyMap<number, number>;
  prices: number[];
  ratings: number[];
  days: number[];
  parts: number[];
}

const NO_LIMIT = -1;
const ALL_DAYS = 0b1111111;
/** Filters that an entry can fail. */
const AREA = 1;
const PRICE = 2;
const RATING = 4;
const WEEK = 8;

/** Counts while walking: one step of an array for each facet; what is to be shown is summed up at the end. */
class FacetCounter {
  private readonly byArea: Int32Array;
  /** By the first step that the value reaches. */
  private readonly byPrice = new Int32Array(PRICE_STEPS.length + 1);
  private readonly byRating = new Int32Array(RATING_STEPS.length + 1);
  /** By the set of days, and by the set of parts, as bits. */
  private readonly byDays = new Int32Array(ALL_DAYS + 1);
  private readonly byParts = new Int32Array(8);
  /** Days that are asked for, as bits. */
  private readonly days: number;
  private readonly part: DayPart | null;
  private readonly wanted: Uint8Array | null;
  private readonly priceMax: number;
  private readonly minRating: number;
  private readonly anyWeek: boolean;

  constructor(
    private readonly mentors: Columns,
    { areas, priceMax, minRating, day, part }: SearchFilter,
  ) {
    this.byArea = new Int32Array(mentors.areaEnd);
    this.wanted = areas && Uint8Array.from(this.byArea, (_, area) => (areas.has(area) ? 1 : 0));
    this.priceMax = priceMax ?? NO_LIMIT;
    this.minRating = minRating ?? NO_LIMIT;
    this.anyWeek = day === null && part === null;
    this.days = day === null ? ALL_DAYS : 1 << day;
    this.part = part;
  }

  /** Which filters the mentor fails, as bits. Day and part go together: that part of that day. */
  failures(i: number): number {
    const { prices, ratings } = this.mentors;
    const price = prices[i] ?? -1;
    let failed = 0;
    if (this.wanted !== null && !this.knows(i, this.wanted)) failed |= AREA;
    if (this.priceMax !== NO_LIMIT && (price < 0 || price > this.priceMax)) failed |= PRICE;
    if (this.minRating !== NO_LIMIT && (ratings[i] ?? -1) < this.minRating) failed |= RATING;
    if (!this.anyWeek && (this.daysOf(i) & this.days) === 0) failed |= WEEK;
    return failed;
  }

  /** To each facet whose filter is the only one that may be failed. */
  add(i: number, failed: number): void {
    const { areas, areaStarts, priceSteps, ratingSteps } = this.mentors;
    if ((failed & ~AREA) === 0) {
      const end = areaStarts[i + 1] ?? 0;
      for (let at = areaStarts[i] ?? 0; at < end; at++) bump(this.byArea, areas[at] ?? 0);
    }
    if ((failed & ~PRICE) === 0) bump(this.byPrice, priceSteps[i] ?? 0);
    if ((failed & ~RATING) === 0) bump(this.byRating, ratingSteps[i] ?? 0);
    if ((failed & ~WEEK) === 0) {
      bump(this.byDays, this.daysOf(i));
      bump(this.byParts, this.partsOf(i));
    }
  }

  facets(): Facets {
    return {
      areas: new Map(this.byArea.entries()),
      prices: runningSums(this.byPrice).slice(0, -1),
      ratings: runningSums(this.byRating).slice(0, -1),
      days: sumsByBit(this.byDays, 7),
      parts: sumsByBit(this.byParts, 3),
    };
  }

  private knows(i: number, wanted: Uint8Array): boolean {
    const { areas, areaStarts } = this.mentors;
    const end = areaStarts[i + 1] ?? 0;
    for (let at = areaStarts[i] ?? 0; at < end; at++) if (wanted[areas[at] ?? 0] === 1) return true;
    return false;
  }

  /** Days on which the part that is asked for has hours. */
  private daysOf(i: number): number {
    const { mornings, afternoons, evenings } = this.mentors;
    if (this.part === 'morning') return mornings[i] ?? 0;
    if (this.part === 'afternoon') return afternoons[i] ?? 0;
    if (this.part === 'evening') return evenings[i] ?? 0;
    return (mornings[i] ?? 0) | (afternoons[i] ?? 0) | (evenings[i] ?? 0);
  }

  /** Parts that have hours on the day that is asked for. */
  private partsOf(i: number): number {
    const { mornings, afternoons, evenings } = this.mentors;
    const { days } = this;
    return (
      (((mornings[i] ?? 0) & days) === 0 ? 0 : 1) |
      (((afternoons[i] ?? 0) & days) === 0 ? 0 : 2) |
      (((evenings[i] ?? 0) & days) === 0 ? 0 : 4)
    );
  }
}

function bump(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function runningSums(counts: Int32Array): number[] {
  let sum = 0;
  return Array.from(counts, (count) => {
    sum += count;
    return sum;
  });
}

/** For each bit: all counts at an index that has it. */
function sumsByBit(counts: Int32Array, bits: number): number[] {
  return Array.from({ length: bits }, (_, bit) =>
    counts.reduce((sum, count, at) => (((at >> bit) & 1) === 1 ? sum + count : sum), 0),
  );
}
