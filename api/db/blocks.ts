/** Who has blocked whom (docs/contract.md, 'Blocking'): it counts in both directions alike. */
import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from './types';

type Id = Column | Placeholder | SQL | number;

/** One of the two has blocked the other. */
export const isBlocked = (one: Id, other: Id): SQL<boolean> =>
  sql`exists (select 1 from blocks where (blocks.user_id, blocks.blocked_id)
    in ((${one}, ${other}), (${other}, ${one})))`;

/** Of a row of `users`: ids of those who blocked them, or whom they blocked. */
export const blockedWith = sql<number[]>`(select coalesce(json_agg(b.id), '[]') from (
  select blocked_id as id from blocks where user_id = users.id
  union select user_id from blocks where blocked_id = users.id) b)`;

/** One of `others` and `id` have blocked each other. */
export async function isBlockedByAny(id: number, others: number[], db: Db): Promise<boolean> {
  if (others.length === 0) return false;
  const list = sql`any(${sql.param(others)}::int[])`;
  const { rows } = await db.execute(sql`select 1 from blocks
    where (user_id = ${id} and blocked_id = ${list}) or (blocked_id = ${id} and user_id = ${list}) limit 1`);
  return rows.length > 0;
}
