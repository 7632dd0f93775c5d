/** What people read of their own reports, and of decisions about them (docs/contract.md, 'Cases'). */
import { addMonths } from 'date-fns';
import { and, desc, eq, isNotNull, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Caller, Reading, Services } from '~/api/context';
import type { ownCaseReport, ownCases, ownDecision } from '~/api/contract/cases';
import { caseNumber, isAgainst, OBJECTION_MONTHS, SUSPENSION_DAYS } from '~/api/contract/rules/cases';
import { caseReports, cases } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict } from '~/api/http/errors';
import { DAY } from '~/api/time';

export type CaseRow = typeof cases.$inferSelect;
export type CaseReport = typeof caseReports.$inferSelect;

/** What is said to somebody who reported; never what exactly was decided about another person. */
export function answerTo({ decidedAt, measure, decisionText }: CaseRow): string {
  if (decidedAt === null) return '';
  if (measure === 'none') return decisionText;
  return 'Hemos revisado lo que nos contaste y hemos tomado medidas. Gracias por avisar.';
}

export const reportView = (report: CaseReport, row: CaseRow): z.infer<typeof ownCaseReport> => ({
  number: caseNumber(row),
  subject: row.subject ?? 'page',
  title: row.title,
  reason: report.reason,
  text: report.text,
  created_at: report.createdAt.toISOString(),
  confirmed: report.confirmedAt !== null,
  closed_at: row.decidedAt?.toISOString() ?? null,
  answer: answerTo(row),
});

/** End of a suspension that this case decided; null for everything else. */
export const suspendedUntil = ({ measure, decidedAt }: Pick<CaseRow, 'measure' | 'decidedAt'>) =>
  measure === 'suspend' && decidedAt ? new Date(decidedAt.getTime() + SUSPENSION_DAYS * DAY) : null;

export function decisionView(
  row: CaseRow,
  objection: CaseRow | null,
  now: Date,
): z.infer<typeof ownDecision> | null {
  const { measure, decisionReason, decidedAt } = row;
  if (!measure || !decisionReason || !decidedAt) return null;
  const objectUntil = addMonths(decidedAt, OBJECTION_MONTHS);
  const may = isAgainst(measure) && !row.undoneAt && !objection && now < objectUntil;
  return {
    number: caseNumber(row),
    subject: row.subject,
    title: row.title,
    measure,
    reason: decisionReason,
    text: row.decisionText,
    decided_at: decidedAt.toISOString(),
    until: suspendedUntil(row)?.toISOString() ?? null,
    undone_at: row.undoneAt?.toISOString() ?? null,
    object_until: may ? objectUntil.toISOString() : null,
    objection: objection && {
      text: objection.snapshot.facts[0]?.text ?? '',
      created_at: objection.openedAt.toISOString(),
      answer: objection.decisionText,
    },
  };
}

const objections = alias(cases, 'objections');

const selectDecisions = (db: Db, which: SQL | undefined) =>
  db
    .select({ row: cases, objection: objections })
    .from(cases)
    .leftJoin(objections, eq(objections.objectsToId, cases.id))
    .where(and(which, ne(cases.kind, 'objection'), isNotNull(cases.decidedAt), ne(cases.measure, 'none')))
    .orderBy(desc(cases.decidedAt));

/** One decision: a person's own, or by its key. */
const theirs = (caseId: number, personId: number | null) =>
  and(eq(cases.id, caseId), personId === null ? undefined : eq(cases.aboutId, personId));

/** @throws 404 */
export async function decisionById(caseId: number, { db, now }: Reading) {
  const [found] = await selectDecisions(db, theirs(caseId, null));
  return orNotFound(found && decisionView(found.row, found.objection, now));
}

/** Newest first. */
export async function listOwnCases(caller: Caller, { db, now }: Reading): Promise<z.infer<typeof ownCases>> {
  const reports = await db
    .select()
    .from(caseReports)
    .innerJoin(cases, eq(cases.id, caseReports.caseId))
    .where(eq(caseReports.byId, caller.id))
    .orderBy(desc(caseReports.id));
  const decisions = await selectDecisions(db, eq(cases.aboutId, caller.id));
  return {
    reports: reports.map((one) => reportView(one.case_reports, one.cases)),
    decisions: decisions.flatMap(({ row, objection }) => decisionView(row, objection, now) ?? []),
  };
}

/**
 * Objects to a decision about the caller, once, within six months: a case for another one of the staff.
 * @throws 404 for decisions about others, 409 when it is too late, undone or said already
 */
export async function object(
  { caseId, personId, text }: { caseId: number; personId: number | null; text: string },
  { db, clock }: Services,
): Promise<z.infer<typeof ownDecision>> {
  const now = clock();
  return db.transaction(async (tx) => {
    await tx.select().from(cases).where(eq(cases.id, caseId)).for('update');
    const [found] = await selectDecisions(tx, theirs(caseId, personId));
    const { row, objection } = orNotFound(found);
    if (!decisionView(row, objection, now)?.object_until)
      throw conflict('A esta decisión ya no se puede objetar.');
    const [made] = await tx
      .insert(cases)
      .values({
        kind: 'objection',
        subject: row.subject,
        title: `Objeción: ${row.title}`,
        aboutId: row.aboutId,
        objectsToId: row.id,
        snapshot: { facts: [{ name: 'Objeción', text }], thread: [] },
        openedAt: now,
        queuedAt: now,
      })
      .returning();
    return orNotFound(decisionView(row, made ?? null, now));
  });
}
