import { LRUCache } from 'lru-cache';
import type { Reading } from '~/api/context';
import type { Facets } from '~/api/contract/mentors';
import { LANGUAGE_CODES } from '~/api/contract/rules/languages';
import { centsOf } from '~/api/contract/rules/price';
import {
  ANY_MENTOR,
  DAY_PARTS,
  type MentorQuery,
  PRICE_CHOICES,
  RATING_STEPS,
  type SearchOrder,
  THIS_WEEK,
} from '~/api/contract/rules/search';
import type { Db } from '~/api/db/types';
import type { Catalogue } from '~/api/expertises/queries';
import type { PageRequest } from '~/api/http/pagination';
import { firstHoursOf } from '~/api/mentors/nextFree';
import type { FreshData } from '~/api/mentors/publicData';
import { DAY, dayOfWeek, isoDay } from '~/api/time';
import {
  type FreeColumns,
  findMentors,
  freeColumnsOf,
  restOfWeek,
  type SearchFilter,
  type Tally,
} from './find';
import { FREE_DAYS, type FreeDays } from './freeDays';
import type { Columns } from './mentorIndex';
import { findByWords, wordsOf } from './words';

/** Total number of mentor ids in all cached results, about 8 MB. */
const MAX_CACHED_IDS = 2_000_000;
/** Total number of mentors in all cached word matches, about 10 MB. */
const MAX_CACHED_MATCHES = 200_000;
/** Weight of an empty result, of either kind. */
const EMPTY_SIZE = 500;

export interface Search extends Omit<SearchFilter, 'areas' | 'text' | 'byMatch'> {
  /** Area ids, any of them; null means all. */
  areas: number[] | null;
  words: string[];
  order: SearchOrder;
}
export interface TallyCache {
  /** `free` null: no free hours are asked for or counted. */
  of(search: Search, data: FreshData, free: FreeDays | null): Promise<Tally>;
}

/**
 * Caches matching mentors and facets until any mentor's row or free day changes, and word matches until any row
 * changes, for the same words with other filters.
 */
export function createTallyCache(db: Db): TallyCache {
  const known = new LRUCache<string, Tally>({
    maxSize: MAX_CACHED_IDS,
    sizeCalculation: (tally) => tally.ids.length + EMPTY_SIZE,
  });
  const matches = new LRUCache<string, ReadonlyMap<number, number>>({
    maxSize: MAX_CACHED_MATCHES,
    sizeCalculation: ({ size }) => size + EMPTY_SIZE,
  });
  /** One entry per order. */
  const freeColumns = new WeakMap<Columns, { of: FreeDays; at: number; made: FreeColumns }>();
  const freeOf = (columns: Columns, data: FreshData, free: FreeDays) => {
    const kept = freeColumns.get(columns);
    if (kept?.of === free && kept.at === free.version()) return kept.made;
    const made = freeColumnsOf(columns, free, (id) => data.entry(id)?.available === true);
    freeColumns.set(columns, { of: free, at: free.version(), made });
    return made;
  };
  let version = 0;
  return {
    async of(search, data, free) {
      const current = data.version;
      const key = JSON.stringify([search, free?.version()]);
      const remembered = current === version ? known.get(key) : undefined;
      if (remembered) return remembered;
      const { words, order, areas, ...filter } = search;
      const wordKey = JSON.stringify(words);
      // Read after the changes, so at least as new as the version it is cached under.
      const text = (current === version && matches.get(wordKey)) || (await findByWords(words, db));
      const columns = data.inOrder(order);
      const wanted = { ...filter, areas: areas && new Set(areas), text, byMatch: order === 'relevance' };
      const tally = findMentors(columns, wanted, free && freeOf(columns, data, free));
      if (current > version) {
        known.clear();
        matches.clear();
        version = current;
      }
      if (current === version) {
        known.set(key, tally);
        if (text) matches.set(wordKey, text);
      }
      return tally;
    },
  };
}

/** `except`: mentors with a block between them and the reader (docs/contract.md, 'Blocking'). */
type Deps = Reading & { data: FreshData; tallies: TallyCache; except: readonly number[] };
type FreeDeps = Reading & { timeZone: string };
type Slice = Pick<PageRequest, 'offset' | 'size'>;
type Area = Catalogue['areas'][number];

/**
 * One page of matching mentors, the facets, and each mentor's first free hours (extension `marketplace`). The answer
 * depends only on the query and `from`.
 */
export async function searchMentors(query: MentorQuery, request: Slice, deps: Deps & FreeDeps) {
  const { data, except, ...reading } = deps;
  // Taken before anything is read, so that a change meanwhile is not missed.
  const free = await data.freeDays(deps);
  const version = `${data.version} ${free.version()}`;
  const { tally, offered } = await tallyOf(query, deps, free);
  const ids = idsOfPage(tally, request);
  const [mentors, hours] = await Promise.all([data.mentors(ids, reading.now), firstHoursOf(ids, reading)]);
  const slots = mentors.map(({ id, profile }) => (profile.available ? (hours.get(id) ?? []) : []));
  const count = tally.ids.length;
  return {
    from: [version, offered, count, except.join(), ...mentors, ...slots.map((some) => JSON.stringify(some))],
    count,
    results: () => mentors.map((mentor, i) => ({ ...mentor, free: slots[i] ?? [] })),
    facets: () => facetsOf(tally, offered, free.today),
  };
}

/** The best mentors overall or with one of the areas, and how many there are. */
export async function listMentors({ expertises, most }: { expertises: string[]; most: number }, deps: Deps) {
  const { tally } = await tallyOf({ ...ANY_MENTOR, expertises }, deps, null);
  const best = idsOfPage(tally, { offset: 0, size: most });
  return { mentors: await deps.data.mentors(best, deps.now), count: tally.ids.length };
}

const idsOfPage = ({ ids }: Tally, { offset, size }: Slice) => [...ids.subarray(offset, offset + size)];

async function tallyOf(query: MentorQuery, { data, tallies, except }: Deps, free: FreeDays | null) {
  const { areas, offered, merged } = await data.catalogue();
  const { q, expertises: nameIds, priceMax, minRating, free: when, ...others } = query;
  const wanted = {
    ...others,
    areas:
      nameIds.length > 0
        ? idsOf(
            areas,
            nameIds.map((nameId) => merged[nameId] ?? nameId),
          )
        : null,
    priceMax: priceMax === null ? null : centsOf(priceMax),
    minRating: minRating === null ? null : Math.round(minRating * 100),
    free: when === null || free === null ? null : daysOf(when, free.today),
    words: wordsOf(q),
    except,
  };
  return { tally: await tallies.of(wanted, data, free), offered };
}

/** The days of `free` as bits from today on; none for a day that is over, or too far ahead. */
function daysOf(when: string, today: string): number {
  if (when === THIS_WEEK) return restOfWeek(dayOfWeek(today));
  const day = (Date.parse(when) - Date.parse(today)) / DAY;
  return day >= 0 && day < FREE_DAYS ? 1 << day : 0;
}

const idsOf = (areas: readonly Area[], nameIds: string[]): number[] =>
  areas.filter((area) => nameIds.includes(area.name_id)).map((area) => area.id);

function facetsOf(tally: Tally, areas: readonly Area[], today: string): Facets {
  const days = tally.freeDays.map((count, ahead) => ({
    free: isoDay(Date.parse(today) + ahead * DAY),
    count,
  }));
  return {
    expertises: areas
      .map(({ id, name_id, name }) => ({ name_id, name, count: tally.areas.get(id) ?? 0 }))
      .filter((area) => area.count > 0)
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es')),
    prices: PRICE_CHOICES.map((price_max, i) => ({ price_max, count: tally.prices[i] ?? 0 })),
    ratings: RATING_STEPS.map((min_rating, i) => ({ min_rating, count: tally.ratings[i] ?? 0 })),
    days: tally.days.map((count, day) => ({ day, count })),
    parts: DAY_PARTS.map((part, i) => ({ part, count: tally.parts[i] ?? 0 })),
    free: [{ free: THIS_WEEK, count: tally.thisWeek }, ...days],
    languages: LANGUAGE_CODES.map((language, i) => ({ language, count: tally.languages[i] ?? 0 })),
  };
}
