import type { DayPart } from '../../contract/searchValues';
import type { Columns } from './columns';
import { Counts, type Facets } from './counts';

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
  /** Of all that fit, in order. */
  ids: Int32Array;
}

/** By name, by what is taught, by bio. */
const TIERS = 3;

/**
 * One walk over the mentors in their order: who fits, and how many each value of a filter would find. A facet leaves out its own filter,
 * so that it shows what choosing otherwise would give.
 */
export function findMentors(mentors: Columns, filter: SearchFilter): Tally {
  const { text, byMatch } = filter;
  const { ids } = mentors;
  const counts = new Counts(mentors, filter);
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
