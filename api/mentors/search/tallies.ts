import { LRUCache } from 'lru-cache';
import type { SearchOrder } from '../../contract/searchValues';
import type { Db } from '../../db/types';
import { findMentors, type SearchFilter, type Tally } from './find';
import { createMentorIndex } from './mentorIndex';
import { findByWords } from './words';

/** Ids of mentors in all remembered answers together, about 8 MB. */
const MOST_IDS = 2_000_000;
/** What an answer without anybody weighs. */
const EMPTY = 500;

export interface Search extends Omit<SearchFilter, 'areas' | 'text' | 'byMatch'> {
  /** Ids, any of them; null = all. */
  areas: number[] | null;
  words: string[];
  order: SearchOrder;
}
export interface Tallies {
  of(search: Search): Promise<Tally>;
}

/** Who fits a search, and the facets. An answer is remembered until any mentor's row changes: never a stale one. */
export function createTallies(db: Db): Tallies {
  const index = createMentorIndex(db);
  const known = new LRUCache<string, Tally>({
    maxSize: MOST_IDS,
    sizeCalculation: (tally) => tally.ids.length + EMPTY,
  });
  let version = 0;
  return {
    async of(search) {
      const current = await index.refresh();
      const key = JSON.stringify(search);
      const remembered = current === version ? known.get(key) : undefined;
      if (remembered) return remembered;
      const { words, order, areas, ...filter } = search;
      // Read after the refresh: at least as new as the version it is remembered under.
      const text = await findByWords(words, db);
      const tally = findMentors(index.inOrder(order), {
        ...filter,
        areas: areas && new Set(areas),
        text,
        byMatch: order === 'relevance',
      });
      if (current > version) {
        known.clear();
        version = current;
      }
      if (current === version) known.set(key, tally);
      return tally;
    },
  };
}
