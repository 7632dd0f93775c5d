import { PRICE_STEPS, RATING_STEPS } from '../../contract/searchValues';
import type { MentorEntry } from './entries';

/**
 * Listed mentors in one order, a column for each thing that is asked: walking along them takes a tenth of what walking from object to
 * object does.
 */
export interface Columns {
  ids: Int32Array;
  /** Cents and hundredths; -1 = unknown. */
  prices: Int32Array;
  ratings: Int32Array;
  /** Which facet value the price or rating first reaches; one past the last = none. */
  priceSteps: Uint8Array;
  ratingSteps: Uint8Array;
  /** Days as bits, for each part. */
  mornings: Uint8Array;
  afternoons: Uint8Array;
  evenings: Uint8Array;
  /** Areas of mentor i: `areas` from `areaStarts[i]` to before `areaStarts[i + 1]`. */
  areas: Int32Array;
  areaStarts: Int32Array;
  /** One more than the highest id of an area. */
  areaEnd: number;
}

const PRICE_LIMITS = PRICE_STEPS.map((euros) => euros * 100);
const RATING_LIMITS = RATING_STEPS.map((stars) => stars * 100);

export function columnsOf(entries: readonly MentorEntry[]): Columns {
  const listed = entries.filter((entry) => entry.listed);
  const columns = emptyColumns(listed);
  let end = 0;
  for (const [i, entry] of listed.entries()) {
    columns.ids[i] = entry.id;
    columns.prices[i] = entry.price ?? -1;
    columns.ratings[i] = entry.rating ?? -1;
    columns.priceSteps[i] = priceStep(entry.price);
    columns.ratingSteps[i] = ratingStep(entry.rating);
    columns.mornings[i] = entry.mornings;
    columns.afternoons[i] = entry.afternoons;
    columns.evenings[i] = entry.evenings;
    columns.areaStarts[i] = end;
    for (const area of entry.areas) {
      columns.areas[end++] = area;
      columns.areaEnd = Math.max(columns.areaEnd, area + 1);
    }
  }
  columns.areaStarts[listed.length] = end;
  return columns;
}

function emptyColumns(listed: MentorEntry[]): Columns {
  const { length } = listed;
  return {
    ids: new Int32Array(length),
    prices: new Int32Array(length),
    ratings: new Int32Array(length),
    priceSteps: new Uint8Array(length),
    ratingSteps: new Uint8Array(length),
    mornings: new Uint8Array(length),
    afternoons: new Uint8Array(length),
    evenings: new Uint8Array(length),
    areas: new Int32Array(listed.reduce((sum, entry) => sum + entry.areas.length, 0)),
    areaStarts: new Int32Array(length + 1),
    areaEnd: 0,
  };
}

function priceStep(cents: number | null): number {
  let step = 0;
  while (step < PRICE_LIMITS.length && (cents === null || cents > (PRICE_LIMITS[step] ?? 0))) step++;
  return step;
}

function ratingStep(hundredths: number | null): number {
  let step = 0;
  while (step < RATING_LIMITS.length && (hundredths ?? 0) < (RATING_LIMITS[step] ?? 0)) step++;
  return step;
}
