import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '~/api/context';
import type { sessionReport } from '~/api/contract/reports';
import { isStaff } from '~/api/contract/rules/roles';
import { mentorships } from '~/api/db/schema';
import { isMarkedAbsent } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import type { StoredReport } from '~/api/notices';

export type ReportView = z.infer<typeof sessionReport>;

/** Marks the session as missed by its mentor or by all students: it earns no points ('After the end'). */
export async function markMissed(mentorshipId: number, tx: Db): Promise<void> {
  const missed = sql`(${isMarkedAbsent(sql`mentorships.mentor_id`)} or not exists (
    select 1 from mentorship_students s where s.mentorship_id = mentorships.id and s.left_at is null
      and not ${isMarkedAbsent(sql`s.student_id`)}))`;
  const differs = and(eq(mentorships.id, mentorshipId), sql`${mentorships.missed} <> ${missed}`);
  await tx.update(mentorships).set({ missed }).where(differs);
}

/** Its author, the person it is about, and staff may read a report. */
export const mayRead = ({ byId, aboutId }: Pick<StoredReport, 'byId' | 'aboutId'>, caller: Caller): boolean =>
  isStaff(caller) || byId === caller.id || aboutId === caller.id;

export const reportView = (row: StoredReport): ReportView => ({
  id: row.id,
  kind: row.kind,
  by: row.byId,
  about: row.aboutId,
  reason: row.reason,
  text: row.text,
  created_at: row.createdAt.toISOString(),
  answer:
    row.answer === null
      ? null
      : { text: row.answer, created_at: (row.answeredAt ?? row.createdAt).toISOString() },
  set_aside: row.setAsideAt !== null,
});

type Millis = 'createdAt' | 'answeredAt' | 'setAsideAt';
type ReadReport = Omit<StoredReport, Millis> & { [at in Millis]: number | null };
const millis = (column: string) => sql`extract(epoch from ${sql.raw(column)}) * 1000`;

/** All reports of each row of `mentorships`, oldest first; `mayRead` filters them for the caller. */
export const reportsColumn = sql`(select coalesce(json_agg(json_build_object('id', r.id,
    'mentorshipId', r.mentorship_id, 'byId', r.by_id, 'aboutId', r.about_id, 'kind', r.kind, 'reason', r.reason,
    'text', r.text, 'answer', r.answer, 'createdAt', ${millis('r.created_at')},
    'answeredAt', ${millis('r.answered_at')}, 'setAsideAt', ${millis('r.set_aside_at')}) order by r.id), '[]')
  from session_reports r where r.mentorship_id = mentorships.id)`.mapWith(
  (found: ReadReport[]): StoredReport[] =>
    found.map((one) => ({
      ...one,
      createdAt: new Date(one.createdAt ?? 0),
      answeredAt: one.answeredAt === null ? null : new Date(one.answeredAt),
      setAsideAt: one.setAsideAt === null ? null : new Date(one.setAsideAt),
    })),
) as SQL<StoredReport[]>;
