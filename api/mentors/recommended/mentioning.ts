import { and, eq, or, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { mentorSearch } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { FreshData } from '~/api/mentors/publicData';
import { containsWord, plainWords, wordsOf } from '~/api/mentors/search/words';

/** Maximum number of subjects to look for. */
const MAX_SUBJECTS = 5;
/** Shorter words are in every text. */
const MIN_WORD_LENGTH = 3;
const MOST = 30;
const MOST_KEPT = 1_000;

/** Mentors open to bookings whose text contains all words of one of the subjects, the best of them. */
export type FindMentioning = (subjects: string[], data: FreshData) => Promise<readonly number[]>;

/** A result is kept until any mentor's row changes. */
export function createFindMentioning(db: Db): FindMentioning {
  const known = new LRUCache<string, readonly number[]>({ max: MOST_KEPT });
  let version = 0;
  return async (subjects, data) => {
    const wanted = subjects.slice(0, MAX_SUBJECTS).map(wordsOf);
    if (wanted.length === 0) return [];
    const current = data.version;
    if (current !== version) known.clear();
    version = current;
    const key = JSON.stringify(wanted);
    const found = known.get(key) ?? (await findMentioning(wanted, db));
    if (current === version) known.set(key, found);
    return found;
  };
}

async function findMentioning(subjects: string[][], db: Db): Promise<number[]> {
  const plain = await Promise.all(subjects.map((words) => plainWords(words, db)));
  const long = plain
    .map((words) => words.filter((word) => word.length >= MIN_WORD_LENGTH))
    .filter((words) => words.length > 0);
  if (long.length === 0) return [];
  const { userId, scoreHundredths, reviewCount, sortName, listed, available } = mentorSearch;
  const rows = await db
    .select({ id: userId })
    .from(mentorSearch)
    .where(
      and(eq(listed, true), eq(available, true), or(...long.map((words) => and(...words.map(containsWord))))),
    )
    // The order of `mentor_search_rank_idx`.
    .orderBy(sql`${scoreHundredths} desc nulls last, ${reviewCount} desc nulls last, ${sortName}, ${userId}`)
    .limit(MOST);
  return rows.map(({ id }) => id);
}
