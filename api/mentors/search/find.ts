import { type DayPart, PRICE_STEPS, RATING_STEPS } from '../../contract/search';
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
export interface Tally {
  /** Of all that fit, in order. */
  ids: Int32Array;
  /** By id of the area. */
  areas: ReadonlyMap<number, number>;
  prices: number[];
  ratings: number[];
  days: number[];
  parts: number[];
}

const TIERS = 3;
/** In cents, and in hundredths. */
const PRICE_LIMITS = PRICE_STEPS.map((euros) => euros * 100);
const RATING_LIMITS = RATING_STEPS.map((stars) => stars * 100);
const ALL_DAYS = 0b1111111;
/** Filters that an entry can fail. */
const AREA = 1;
const PRICE = 2;
const RATING = 4;
const WEEK = 8;

/**
 * One walk over the mentors in their order: who fits, and how many each value of a filter would find. A facet leaves out its own filter,
 * so that it shows what choosing otherwise would give.
 */
export function findMentors(entries: readonly MentorEntry[], filter: SearchFilter): Tally {
  const tiers: number[][] = Array.from({ length: TIERS }, () => []);
  const counts = new Counts(filter);
  const { text, byMatch } = filter;
  for (const entry of entries) {
    if (!entry.listed) continue;
    const tier = text ? text.get(entry.id) : 0;
    if (tier === undefined) continue;
    const failed = counts.failures(entry);
    if (failed === 0) tiers[byMatch ? tier : 0]?.push(entry.id);
    counts.add(entry, failed);
  }
  return { ids: new Int32Array(([] as number[]).concat(...tiers)), ...counts.facets() };
}

/** Counts while walking: one step of an array for each facet, whatever is to be shown is summed up at the end. */
class Counts {
  private readonly byArea: number[] = [];
  /** By the first step that is not under the price, from the lowest. */
  private readonly byPrice = zeros(PRICE_LIMITS.length + 1);
  /** By the first step that the rating reaches, from the highest. */
  private readonly byRating = zeros(RATING_LIMITS.length + 1);
  /** By the set of days, and by the set of parts, as bits. */
  private readonly byDays = zeros(ALL_DAYS + 1);
  private readonly byParts = zeros(8);
  private readonly days: number;

  constructor(private readonly filter: SearchFilter) {
    this.days = filter.day === null ? ALL_DAYS : 1 << filter.day;
  }

  /** Which filters the mentor fails, as bits. Day and part go together: that part of that day. */
  failures(entry: MentorEntry): number {
    const { areas, priceMax, minRating, day, part } = this.filter;
    let failed = 0;
    if (areas !== null && !entry.areas.some((area) => areas.has(area))) failed |= AREA;
    if (priceMax !== null && (entry.price === null || entry.price > priceMax)) failed |= PRICE;
    if (minRating !== null && (entry.rating === null || entry.rating < minRating)) failed |= RATING;
    if ((day !== null || part !== null) && (this.daysOf(entry) & this.days) === 0) failed |= WEEK;
    return failed;
  }

  /** To each facet whose filter is the only one that may be failed. */
  add(entry: MentorEntry, failed: number): void {
    if ((failed & ~AREA) === 0) for (const area of entry.areas) bump(this.byArea, area);
    if ((failed & ~PRICE) === 0) bump(this.byPrice, priceStep(entry.price));
    if ((failed & ~RATING) === 0) bump(this.byRating, ratingStep(entry.rating));
    if ((failed & ~WEEK) === 0) {
      bump(this.byDays, this.daysOf(entry));
      bump(this.byParts, this.partsOf(entry));
    }
  }

  facets(): Omit<Tally, 'ids'> {
    return {
      areas: new Map(this.byArea.flatMap((count, area) => [[area, count] as const])),
      prices: runningSums(this.byPrice).slice(0, -1),
      ratings: runningSums(this.byRating).slice(0, -1),
      days: sumsByBit(this.byDays, 7),
      parts: sumsByBit(this.byParts, 3),
    };
  }

  /** Days on which the part that is asked for has hours. */
  private daysOf({ mornings, afternoons, evenings }: MentorEntry): number {
    const { part } = this.filter;
    if (part === null) return mornings | afternoons | evenings;
    return part === 'morning' ? mornings : part === 'afternoon' ? afternoons : evenings;
  }

  /** Parts that have hours on the day that is asked for. */
  private partsOf({ mornings, afternoons, evenings }: MentorEntry): number {
    const has = (days: number, bit: number) => ((days & this.days) === 0 ? 0 : bit);
    return has(mornings, 1) | has(afternoons, 2) | has(evenings, 4);
  }
}

const zeros = (length: number) => new Array<number>(length).fill(0);

function bump(counts: number[], at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

function priceStep(cents: number | null): number {
  if (cents === null) return PRICE_LIMITS.length;
  const step = PRICE_LIMITS.findIndex((limit) => cents <= limit);
  return step === -1 ? PRICE_LIMITS.length : step;
}

function ratingStep(hundredths: number | null): number {
  if (hundredths === null) return RATING_LIMITS.length;
  const step = RATING_LIMITS.findIndex((limit) => hundredths >= limit);
  return step === -1 ? RATING_LIMITS.length : step;
}

function runningSums(counts: number[]): number[] {
  let sum = 0;
  return counts.map((count) => {
    sum += count;
    return sum;
  });
}

/** For each bit: all counts at an index that has it. */
function sumsByBit(counts: number[], bits: number): number[] {
  return Array.from({ length: bits }, (_, bit) =>
    counts.reduce((sum, count, at) => (((at >> bit) & 1) === 1 ? sum + count : sum), 0),
  );
}
