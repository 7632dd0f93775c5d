import { and, type SQL, sql } from 'drizzle-orm';
import { mentorSearch } from '~/api/db/schema';
import { commas } from '~/api/db/statement';
import type { Db } from '~/api/db/types';

const MAX_WORDS = 8;

/** At most eight distinct words. */
export function wordsOf(q: string): string[] {
  const words = q
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** Folded like the texts of `mentor_search`, by the same function of the database. */
export async function plainWords(words: string[], db: Db): Promise<string[]> {
  if (words.length === 0) return [];
  const list = commas(words.map((word) => sql`plain(${word}::text)`));
  const { rows } = await db.execute<{ plain: string[] }>(sql`select array[${list}] as plain`);
  return (rows[0]?.plain ?? []).filter((word) => word !== '');
}

/** Contains the literal word anywhere. LIKE can use the trigram index; its wildcards are escaped. */
export const containsWord = (plain: string): SQL =>
  sql`${mentorSearch.searchText} like ${`%${plain.replace(/[\\%_]/g, '\\$&')}%`}`;

/**
 * Listed mentors whose text contains all the words, with their rank: 0 by name, 1 by subject, 2 by other teaching
 * words, 3 by bio. Null without words.
 */
export async function findByWords(words: string[], db: Db): Promise<Map<number, number> | null> {
  const plain = await plainWords(words, db);
  if (plain.length === 0) return null;
  const every = (text: SQL) => and(...plain.map((word) => sql`strpos(${text}, ${word}) > 0`));
  const subjects = sql`(select array_agg(id) from expertises where ${every(sql`plain(name)`)})`;
  const tier = sql`case when ${every(sql`sort_name`)} then 0 when expertise_ids && ${subjects} then 1
    when ${every(sql`split_part(search_text, e'\\n', 1)`)} then 2 else 3 end`;
  const { rows } = await db.execute<{ tier: number; ids: number[] }>(sql`
    select tier, array_agg(user_id) as ids from (
      select user_id, ${tier} as tier from mentor_search where listed and ${and(...plain.map(containsWord))}
    ) found group by tier`);
  return new Map(rows.flatMap(({ tier, ids }) => ids.map((id) => [id, tier] as const)));
}
