import { type DayPart, PRICE_STEPS, RATING_STEPS } from '~/api/contract/rules/search';
import type { Columns } from './mentorIndex';

export interface SearchFilter {
  /** Any of these areas; null means all, empty means that none exists. */
  areas: ReadonlySet<number> | null;
  /** Cents. */
  priceMax: number | null;
  /** Hundredths. */
  minRating: number | null;
  day: number | null;
  part: DayPart | null;
  /** Mentors whose text matches the words, with their rank: 0 is best. Null without words. */
  text: ReadonlyMap<number, number> | null;
  /** Better matches first; the order of the entries only decides between equals. */
  byMatch: boolean;
}
export interface Tally extends Facets {
  /** All results, in order. */
  ids: Int32Array;
}

/** Ranks: matched by name, by what is taught, by bio. */
const TIERS = 3;

/**
 * One pass over the mentors in order: which ones match, and how many results each filter value would give. A
 * facet ignores its own filter, so that its counts show what another choice would give.
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

/** How many results each filter value would give. */
interface Facets {
  /** By area id. */
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

/** Counts during the pass with one array increment per facet; the displayed numbers are summed at the end. */
class FacetCounter {
  private readonly byArea: Int32Array;
  /** By the first threshold that the value reaches. */
  private readonly byPrice = new Int32Array(PRICE_STEPS.length + 1);
  private readonly byRating = new Int32Array(RATING_STEPS.length + 1);
  /** By bit set of days, and by bit set of parts. */
  private readonly byDays = new Int32Array(ALL_DAYS + 1);
  private readonly byParts = new Int32Array(8);
  /** The requested days, as bits. */
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

  /** The filters that the mentor fails, as bits. Day and part are combined: that part of that day. */
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

  /** Counts the mentor for each facet whose filter is the only failed one. */
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

  /** Days on which the requested part has hours. */
  private daysOf(i: number): number {
    const { mornings, afternoons, evenings } = this.mentors;
    if (this.part === 'morning') return mornings[i] ?? 0;
    if (this.part === 'afternoon') return afternoons[i] ?? 0;
    if (this.part === 'evening') return evenings[i] ?? 0;
    return (mornings[i] ?? 0) | (afternoons[i] ?? 0) | (evenings[i] ?? 0);
  }

  /** Parts that have hours on the requested day. */
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

/** For each bit, the sum of the counts at all indexes with that bit. */
function sumsByBit(counts: Int32Array, bits: number): number[] {
  return Array.from({ length: bits }, (_, bit) =>
    counts.reduce((sum, count, at) => (((at >> bit) & 1) === 1 ? sum + count : sum), 0),
  );
}
