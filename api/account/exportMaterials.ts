import { and, eq, sql } from 'drizzle-orm';
import { materials, mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { inPages, withOthers } from './exportLists';

/** Files that the user added (docs/contract.md, 'Materials'): where they are, without their contents. */
export function materialPages(userId: number, db: Db) {
  const { id, name, mime: type, size, uploaderId, mentorId, studentId, createdAt: created_at } = materials;
  const other = sql<number | null>`case when ${eq(mentorId, userId)} then ${studentId} else ${mentorId} end`;
  const mentorship = mentorships.identifier;
  return inPages(
    id,
    (after) =>
      db
        .select({ id, name, type, size, mentorship, other, created_at })
        .from(materials)
        .leftJoin(mentorships, eq(mentorships.id, materials.mentorshipId))
        .where(and(eq(uploaderId, userId), after)),
    withOthers(db),
  );
}
