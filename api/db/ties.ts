/** Students who accepted a mentor's invitation (docs/contract.md, 'Own students'): theirs without a session, too. */
import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from './types';

type Id = Column | Placeholder | SQL | number;

export const isTied = (mentor: Id, student: Id): SQL<boolean> =>
  sql<boolean>`exists (select 1 from student_invitations t where t.mentor_id = ${mentor} and t.student_id = ${student})`;

export async function areTied(pair: { mentorId: number; studentId: number }, db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where ${isTied(pair.mentorId, pair.studentId)}`);
  return rows.length > 0;
}
