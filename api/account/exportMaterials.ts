import { and, eq, getTableColumns } from 'drizzle-orm';
import { materials, mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { inPages, othersById } from './exportLists';

/** Files that the user added (docs/contract.md, 'Materials'): where they are, without their contents. */
export function materialPages(userId: number, db: Db) {
  const { id, uploaderId } = materials;
  return inPages(
    id,
    (after) =>
      db
        .select({ ...getTableColumns(materials), session: mentorships.identifier })
        .from(materials)
        .leftJoin(mentorships, eq(mentorships.id, materials.mentorshipId))
        .where(and(eq(uploaderId, userId), after)),
    async (rows) => {
      const otherOf = (row: (typeof rows)[number]) =>
        row.mentorId === userId ? row.studentId : row.mentorId;
      const person = await othersById(
        rows.flatMap((row) => otherOf(row) ?? []),
        db,
      );
      return rows.map((row) => {
        const other = otherOf(row);
        return {
          id: row.id,
          name: row.name,
          type: row.mime,
          size: row.size,
          mentorship: row.session,
          with: other === null ? null : person(other),
          created_at: row.createdAt,
        };
      });
    },
  );
}
