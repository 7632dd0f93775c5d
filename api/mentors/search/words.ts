import { and, type SQL, sql } from 'drizzle-orm';
import type { mentorSearch } from '../../db/schema';
import type { Db } from '../../db/types';

const MAX_WORDS = 8;

/** At most eight, once each. */
export function wordsOf(q: string): string[] {
  const words = q
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Accents and capitals do not count. The mark of the end is the column's own normal form. */
const plain = (word: string) => sql`lower(unaccent(${word}::text))`;

/** Contains the word, wherever. LIKE, since the trigram index serves it; its wildcards stand for themselves. */
export const mentions = (column: SQL | typeof mentorSearch.searchText, word: string) =>
  sql`${column} like '%' || regexp_replace(${plain(word)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/**
 * Listed mentors whose text has all the words, with how well they match: 0 by their name, 1 by what they teach, 2 by their bio. Null
 * when there are no words.
 */
export async function findByWords(words: string[], db: Db): Promise<Map<number, number> | null> {
  if (words.length === 0) return null;
  const every = (text: SQL) => and(...words.map((word) => sql`strpos(${text}, ${plain(word)}) > 0`));
  const tier = sql`case when ${every(sql`sort_name`)} then 0
    when ${every(sql`split_part(search_text, e'\\n', 1)`)} then 1 else 2 end`;
  const { rows } = await db.execute<{ tier: number; ids: number[] }>(sql`
    select tier, array_agg(user_id) as ids from (
      select user_id, ${tier} as tier from mentor_search
      where listed and ${and(...words.map((word) => mentions(sql`search_text`, word)))}
    ) found group by tier`);
  return new Map(rows.flatMap(({ tier, ids }) => ids.map((id) => [id, tier] as const)));
}
