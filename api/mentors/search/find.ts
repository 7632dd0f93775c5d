import { LANGUAGE_CODES, type Language } from '~/api/contract/rules/languages';
import { type DayPart, PRICE_CHOICES, RATING_STEPS } from '~/api/contract/rules/search';
import { dayOfWeek } from '~/api/time';
import { FREE_DAYS, type FreeDays } from './freeDays';
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
  language: Language | null;
  /** Days with free hours, as bits from today on; `day` and `part` then filter those hours, not the weekly ones. */
  free: number | null;
  /** Mentors whose text matches the words, with their rank: 0 is best. Null without words. */
  text: ReadonlyMap<number, number> | null;
  /** Better matches first; the order of the entries only decides between equals. */
  byMatch: boolean;
  /** Mentors that the reader is not shown. */
  except: readonly number[];
}
export type Tally = ReturnType<typeof findMentors>;

/** Ranks: matched by name, by a subject, by other teaching words, by bio. */
const TIERS = 4;

/** Days of the free facet. */
const SHOWN_DAYS = 14;

/** Free days of the mentors of `Columns`, in their order, as bits from today on. */
export interface FreeColumns {
  mornings: Int32Array;
  afternoons: Int32Array;
  evenings: Int32Array;
  /** 0 Monday to 6 Sunday. */
  weekDay: number;
}

/** Mentors who take no bookings have no free day. */
export function freeColumnsOf({ ids }: Columns, free: FreeDays, takesBookings: (id: number) => boolean) {
  const columns = [0, 1, 2].map(() => new Int32Array(ids.length));
  for (const [i, id] of ids.entries()) {
    if (!takesBookings(id)) continue;
    for (const [part, days] of free.of(id).entries()) {
      const column = columns[part];
      if (column) column[i] = days;
    }
  }
  const [mornings, afternoons, evenings] = columns as [Int32Array, Int32Array, Int32Array];
  return { mornings, afternoons, evenings, weekDay: dayOfWeek(free.today) };
}

/** Bits of the days from today to Sunday. */
export const restOfWeek = (weekDay: number) => (1 << (7 - weekDay)) - 1;

/**
 * One pass over the mentors in order: the matches, and the number of results for each filter value. A facet ignores
 * its own filter, so that its counts are those of another choice.
 */
export function findMentors(mentors: Columns, filter: SearchFilter, free: FreeColumns | null) {
  const { text, byMatch } = filter;
  const { ids } = mentors;
  const counts = facetCounter({ ...mentors, ...hoursOf(filter, free) }, filter, free);
  const found = Array.from({ length: text && byMatch ? TIERS : 1 }, () => new Int32Array(ids.length));
  const lengths = found.map(() => 0);
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i] ?? 0;
    if (filter.except.includes(id)) continue;
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

const ALL_DAYS = 0b1111111;
/** Filters that an entry can fail. */
const AREA = 1;
const PRICE = 2;
const RATING = 4;
const WEEK = 8;
const LANGUAGE = 16;

/** Counts during the pass with one array increment per facet; the displayed numbers are summed at the end. */
function facetCounter(
  mentors: Columns,
  { areas: wanted, priceMax, minRating, day, part, language, free: range }: SearchFilter,
  free: FreeColumns | null,
) {
  const { prices, ratings, areas, areaStarts, priceSteps, ratingSteps, mornings, afternoons, evenings } =
    mentors;
  const byArea = new Int32Array(mentors.areaEnd);
  /** By the first threshold that the value reaches. */
  const byPrice = new Int32Array(PRICE_CHOICES.length + 1);
  const byRating = new Int32Array(RATING_STEPS.length + 1);
  /** By bit set of days, and by bit set of parts. */
  const byDays = new Int32Array(ALL_DAYS + 1);
  const byParts = new Int32Array(8);
  const byLanguage = new Int32Array(LANGUAGE_CODES.length);
  const wantedLanguage = language === null ? 0 : 1 << LANGUAGE_CODES.indexOf(language);
  const wantedAreas = wanted && Uint8Array.from(byArea, (_, area) => (wanted.has(area) ? 1 : 0));
  /** The requested days, as bits; those on which the requested part has hours. */
  const days = day === null ? ALL_DAYS : 1 << day;
  const daysOfPart =
    part === null ? mentors.days : { morning: mornings, afternoon: afternoons, evening: evenings }[part];
  const anyWeek = day === null && part === null && range === null;
  const freeDays = free && freeCounter(free, { part, days });

  const knows = (i: number, known: Uint8Array): boolean => {
    const end = areaStarts[i + 1] ?? 0;
    for (let at = areaStarts[i] ?? 0; at < end; at++) if (known[areas[at] ?? 0] === 1) return true;
    return false;
  };
  /** Parts that have hours on the requested day. */
  const partsOf = (i: number): number =>
    (((mornings[i] ?? 0) & days) === 0 ? 0 : 1) |
    (((afternoons[i] ?? 0) & days) === 0 ? 0 : 2) |
    (((evenings[i] ?? 0) & days) === 0 ? 0 : 4);

  return {
    /** The filters that the mentor fails, as bits. Day and part are combined: that part of that day. */
    failures(i: number): number {
      const price = prices[i] ?? -1;
      let failed = 0;
      if (wantedAreas !== null && !knows(i, wantedAreas)) failed |= AREA;
      if (priceMax !== null && (price < 0 || price > priceMax)) failed |= PRICE;
      if (minRating !== null && (ratings[i] ?? -1) < minRating) failed |= RATING;
      if (wantedLanguage !== 0 && ((mentors.languages[i] ?? 0) & wantedLanguage) === 0) failed |= LANGUAGE;
      if (!anyWeek && ((daysOfPart[i] ?? 0) & days) === 0) failed |= WEEK;
      return failed;
    },
    /** Counts the mentor for each facet whose filter is the only failed one. */
    add(i: number, failed: number): void {
      if ((failed & ~AREA) === 0) {
        const end = areaStarts[i + 1] ?? 0;
        for (let at = areaStarts[i] ?? 0; at < end; at++) bump(byArea, areas[at] ?? 0);
      }
      if ((failed & ~PRICE) === 0) bump(byPrice, priceSteps[i] ?? 0);
      if ((failed & ~RATING) === 0) bump(byRating, ratingSteps[i] ?? 0);
      if ((failed & ~WEEK) === 0) {
        bump(byDays, daysOfPart[i] ?? 0);
        bump(byParts, day === null ? (mentors.parts[i] ?? 0) : partsOf(i));
      }
      if (freeDays && (failed & ~WEEK) === 0) freeDays.add(i);
      if ((failed & ~LANGUAGE) === 0) bumpBits(byLanguage, mentors.languages[i] ?? 0);
    },
    facets: () => ({
      /** By area id. */
      areas: new Map(byArea.entries()),
      prices: runningSums(byPrice).slice(0, -1),
      ratings: runningSums(byRating).slice(0, -1),
      days: sumsByBit(byDays, 7),
      parts: sumsByBit(byParts, 3),
      /** In the order of `LANGUAGE_CODES`. */
      languages: [...byLanguage],
      thisWeek: freeDays?.thisWeek() ?? 0,
      /** From today on. */
      freeDays: [...(freeDays?.byDay ?? [])],
    }),
  };
}

/** With `free`, the free hours in that range replace the weekly hours. */
function hoursOf({ free: range }: SearchFilter, free: FreeColumns | null) {
  if (range === null || free === null) return {};
  const { length } = free.mornings;
  const mornings = new Uint8Array(length);
  const afternoons = new Uint8Array(length);
  const evenings = new Uint8Array(length);
  const days = new Uint8Array(length);
  const parts = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const morning = weekDaysOf((free.mornings[i] ?? 0) & range, free.weekDay);
    const afternoon = weekDaysOf((free.afternoons[i] ?? 0) & range, free.weekDay);
    const evening = weekDaysOf((free.evenings[i] ?? 0) & range, free.weekDay);
    mornings[i] = morning;
    afternoons[i] = afternoon;
    evenings[i] = evening;
    days[i] = morning | afternoon | evening;
    parts[i] = (morning === 0 ? 0 : 1) | (afternoon === 0 ? 0 : 2) | (evening === 0 ? 0 : 4);
  }
  return { mornings, afternoons, evenings, days, parts };
}

/** Weekdays (bit 0 Monday) among days from today on: the four weeks merged, rotated to Monday. */
function weekDaysOf(days: number, weekDay: number): number {
  const week = days | (days >> 7) | (days >> 14) | (days >> 21);
  return ((week << weekDay) | ((week & ALL_DAYS) >> (7 - weekDay))) & ALL_DAYS;
}

/** Counts mentors who are free on each of the next days and this week, on the requested days and parts. */
function freeCounter(
  { mornings, afternoons, evenings, weekDay }: FreeColumns,
  { part, days }: { part: DayPart | null; days: number },
) {
  const asked =
    part === null ? [mornings, afternoons, evenings] : [{ mornings, afternoons, evenings }[`${part}s`]];
  let wanted = 0;
  for (let day = 0; day < FREE_DAYS; day++)
    if (((days >> ((weekDay + day) % 7)) & 1) === 1) wanted |= 1 << day;
  const week = restOfWeek(weekDay);
  const shown = (1 << SHOWN_DAYS) - 1;
  const byDay = new Int32Array(SHOWN_DAYS);
  let thisWeek = 0;
  return {
    add(i: number): void {
      let free = 0;
      for (const column of asked) free |= column[i] ?? 0;
      free &= wanted;
      if ((free & week) !== 0) thisWeek++;
      bumpBits(byDay, free & shown);
    },
    thisWeek: () => thisWeek,
    byDay,
  };
}

function bump(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Counts each bit that is set. */
function bumpBits(counts: Int32Array, bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) bump(counts, 31 - Math.clz32(left & -left));
}

function runningSums(counts: Int32Array): number[] {
  let sum = 0;
  return Array.from(counts, (count) => {
    sum += count;
    return sum;
  });
}

/** For each bit, the sum of the counts at all indexes with that bit. */
const sumsByBit = (counts: Int32Array, bits: number): number[] =>
  Array.from({ length: bits }, (_, bit) =>
    counts.reduce((sum, count, at) => (((at >> bit) & 1) === 1 ? sum + count : sum), 0),
  );
