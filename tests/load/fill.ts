/**
 * A marketplace of any size, always the same, generated inside the database: no row passes through this
 * process.
 */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '~/api/db/types';
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

/** Constraints dropped while filling: checked row by row they would cost far more than the rows. */
const CONSTRAINTS = {
  mentorships:
    'add constraint mentorships_mentor_no_overlap exclude using gist (mentor_id with =, during with &&) where (cancelled_at is null)',
  mentorship_students:
    'add constraint mentorship_students_no_overlap exclude using gist (student_id with =, during with &&) where (left_at is null)',
};

/**
 * Fills an empty, migrated database on a PostgreSQL server (as its superuser, with foreign keys and triggers
 * off). Mentors have the ids from 1, students those after them. Sessions lie from 150 days before `now` to 46
 * days after it, without overlaps for any mentor or student: the constraints are checked at the end.
 */
export async function fill(db: Db, size: Size, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`);
    for (const [table, constraint] of Object.entries(CONSTRAINTS)) await drop(tx, table, constraint);
    const base = { ...size, now: now.toISOString() };
    for (const rows of [mentorRows, studentRows, availabilityRows, sessionRows, reviewRows, caseRows]) {
      for (const statement of rows(base)) await tx.execute(statement);
    }
    await tx.execute(sql`select setval('users_id_seq', (select max(id) from users)),
      setval('mentorships_id_seq', (select max(id) from mentorships)), setval('reviews_id_seq', (select max(id) from reviews))`);
    await tx.execute(sql`set local session_replication_role = origin`);
    await tx.execute(sql`select mentor_search_rebuild()`);
    for (const [table, constraint] of Object.entries(CONSTRAINTS)) {
      await tx.execute(sql.raw(`alter table ${table} ${constraint}`));
    }
    await tx.execute(sql`analyze`);
  });
}

function drop(tx: Tx, table: string, constraint: string) {
  const name = constraint.split(' ')[2];
  return tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
}
