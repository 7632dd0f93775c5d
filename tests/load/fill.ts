/**
 * A marketplace of any size, always the same, generated inside the database: no row passes through this
 * process.
 */
import { sql } from 'drizzle-orm';
import { setIndexesAside } from '~/api/admin/portable/load';
import type { Db } from '~/api/db/types';
import { availabilityRows, caseRows, mentorRows, reviewRows, sessionRows, studentRows } from './rows';

export interface Size {
  mentors: number;
  students: number;
  mentorships: number;
}

export const FULL: Size = { mentors: 20_000, students: 80_000, mentorships: 1_000_000 };

export const partOf = (size: Size, part: number): Size => ({
  mentors: size.mentors * part,
  students: size.students * part,
  mentorships: size.mentorships * part,
});

/**
 * Fills an empty, migrated database on a PostgreSQL server (as its superuser, with foreign keys and triggers
 * off). Mentors have the ids from 1, students those after them. Sessions lie from 150 days before `now` to 46
 * days after it, without overlaps for any mentor or student: keys and constraints are made and checked at the end.
 */
export async function fill(db: Db, size: Size, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    const makeIndexes = await setIndexesAside(tx);
    const base = { ...size, now: now.toISOString() };
    for (const rows of [mentorRows, studentRows, availabilityRows, sessionRows, reviewRows, caseRows]) {
      for (const statement of rows(base)) await tx.execute(statement);
    }
    await tx.execute(sql`select setval('users_id_seq', (select max(id) from users)),
      setval('mentorships_id_seq', (select max(id) from mentorships)), setval('reviews_id_seq', (select max(id) from reviews))`);
    await tx.execute(sql`set local session_replication_role = origin`);
    await makeIndexes();
    await tx.execute(sql`analyze`);
    await tx.execute(sql`select mentor_search_rebuild()`);
    await tx.execute(sql`analyze mentor_search`);
  });
}
