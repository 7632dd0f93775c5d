import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/types';
import { at } from '../mentorships/times';
import { ABSENT_MS } from './rules';

/** Somebody in a room. */
export interface Stay {
  mentorshipId: number;
  userId: number;
}
interface Reading {
  db: Db;
  now: Date;
}
interface Row extends Record<string, unknown> {
  mentorship_id: number;
  user_id: number;
}

/** Counts all of these as heard of; answers those who are not present (any more). */
export async function keepAll<One extends Stay>(stays: One[], { db, now }: Reading): Promise<One[]> {
  if (stays.length === 0) return [];
  const since = new Date(now.getTime() - ABSENT_MS);
  const { rows } = await db.execute<Row>(sql`update room_presence p
    set last_seen_at = greatest(p.last_seen_at, ${at(now)}) from ${pairsOf(stays)}
    where p.mentorship_id = v.mentorship_id and p.user_id = v.user_id and p.last_seen_at > ${at(since)}
    returning p.mentorship_id, p.user_id`);
  const kept = new Set(rows.map((row) => `${row.mentorship_id} ${row.user_id}`));
  return stays.filter((one) => !kept.has(keyOf(one)));
}

/** Until when each of these sessions is, for those who are still of it (their mentor, students in force, staff); by `keyOf`. */
export async function timesOf(
  stays: Stay[],
  { db }: Pick<Reading, 'db'>,
): Promise<Map<string, { start: Date; end: Date }>> {
  if (stays.length === 0) return new Map();
  const { rows } = await db.execute<Row & { starts: string; ends: string }>(sql`
    select v.mentorship_id, v.user_id, extract(epoch from lower(m.during)) * 1000 as starts,
      extract(epoch from upper(m.during)) * 1000 as ends
    from ${pairsOf(stays)} join mentorships m on m.id = v.mentorship_id join users u on u.id = v.user_id
    where m.cancelled_at is null and m.confirmed_at is not null and (m.mentor_id = u.id or u.user_type in ('admin', 'support')
      or exists (select 1 from mentorship_students s where s.mentorship_id = m.id and s.student_id = u.id and s.left_at is null))`);
  return new Map(
    rows.map((row) => [
      `${row.mentorship_id} ${row.user_id}`,
      { start: new Date(Number(row.starts)), end: new Date(Number(row.ends)) },
    ]),
  );
}

export const keyOf = ({ mentorshipId, userId }: Stay) => `${mentorshipId} ${userId}`;

/** As two parameters, however many there are. */
function pairsOf(stays: Stay[]): SQL {
  const list = (pick: (one: Stay) => number) => `{${stays.map(pick).join(',')}}`;
  return sql`unnest(${list((one) => one.mentorshipId)}::integer[], ${list((one) => one.userId)}::integer[])
    as v (mentorship_id, user_id)`;
}
