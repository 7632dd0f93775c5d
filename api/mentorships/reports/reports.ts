import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading, Services } from '~/api/context';
import type { reportPayload } from '~/api/contract/reports';
import { isAnswerable, isReportable, REPORT_DAYS } from '~/api/contract/rules/reports';
import { isStaff } from '~/api/contract/rules/roles';
import { feedbackSubject, studentWaitingSubject, waitingSubject } from '~/api/db/noticeSubjects';
import { mentorships, notifications, reviews, sessionReports, studentReviews } from '~/api/db/schema';
import { anyOf, statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { conflict, forbidden, invalid, notFound } from '~/api/http/errors';
import type { PageRequest } from '~/api/http/pagination';
import { type Change, type SessionRequest, withLockedSession } from '~/api/mentorships/change';
import { ownColumns, ownViews } from '~/api/mentorships/ownViews';
import { CALLER, sessionColumns } from '~/api/mentorships/queries';
import type { StoredReport } from '~/api/notices';
import { markMissed, mayRead, type ReportView, reportView } from './state';

const sessionsOf = statement('reported', (db) =>
  db
    .select({ ...sessionColumns, ...ownColumns(CALLER) })
    .from(mentorships)
    .where(sql`${mentorships.id} = ${anyOf('ids')}`),
);

/** A student reports the mentor; a mentor reports the only student, or the named one. @throws 400, 403 */
function aboutWhom({ row, caller }: Change, about: number | undefined): number {
  if (row.studentIds.includes(caller.id)) return row.mentorId;
  if (row.mentorId !== caller.id) throw forbidden('Solo quienes participaron en la sesión pueden decirlo.');
  const [only] = row.studentIds;
  const named = row.studentIds.length === 1 ? only : row.studentIds.find((id) => id === about);
  if (named === undefined) throw invalid({ about: ['Elige de qué estudiante hablas.'] });
  return named;
}

function refuseUntimely({ row, now }: Pick<Change, 'row' | 'now'>): void {
  if (isReportable({ end: row.end, confirmed: row.confirmedAt !== null }, now)) return;
  throw conflict(
    row.end > now || row.confirmedAt === null
      ? 'Podrás decirlo cuando termine la sesión.'
      : `Ya han pasado ${REPORT_DAYS} días desde que terminó la sesión.`,
  );
}

/**
 * Reports that the other side was absent, or a problem, with a notice to them (docs/contract.md, 'After the end').
 * @throws 400, 403 for outsiders, 404, 409 too early, too late, or already reported in other words
 */
export function report(
  { payload, ...asked }: SessionRequest & { payload: z.output<typeof reportPayload> },
  services: Services,
): Promise<ReportView> {
  return withLockedSession(asked, services, async (change) => {
    const { row, caller, tx, now } = change;
    const { kind, text, reason = null } = payload;
    const aboutId = aboutWhom(change, payload.about);
    refuseUntimely(change);
    const [made] = await tx
      .insert(sessionReports)
      .values({
        mentorshipId: row.id,
        byId: caller.id,
        aboutId,
        kind,
        reason: kind === 'problem' ? reason : null,
        text,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) return reportView(await saidBefore(change, { aboutId, kind, reason, text }));
    if (kind === 'absent') {
      await markMissed(row.id, tx);
      await askForNoReview(made, row.mentorId, tx);
    }
    await services.notices.report(tx, { event: 'made', report: made });
    return reportView(made);
  });
}

/** Returns an earlier, equal report: a double click, or a lost answer. @throws 409 if it differs */
async function saidBefore(
  { row, caller, tx }: Change,
  wish: Pick<StoredReport, 'aboutId' | 'kind' | 'reason' | 'text'>,
): Promise<StoredReport> {
  const { mentorshipId, byId, aboutId, kind } = sessionReports;
  const own = and(eq(mentorshipId, row.id), eq(byId, caller.id));
  const same = and(own, eq(aboutId, wish.aboutId), eq(kind, wish.kind));
  const [said] = await tx.select().from(sessionReports).where(same);
  const reason = wish.kind === 'problem' ? wish.reason : null;
  if (said && said.text === wish.text && said.reason === reason) return said;
  throw conflict('Ya lo has dicho de esta sesión.');
}

/** Deletes the invitations to review the person who is reported absent. */
async function askForNoReview({ mentorshipId, aboutId }: StoredReport, mentorId: number, tx: Db) {
  const isMentor = aboutId === mentorId;
  const waiting = isMentor
    ? await tx.select().from(studentReviews).where(eq(studentReviews.mentorshipId, mentorshipId))
    : await tx
        .select()
        .from(reviews)
        .where(and(eq(reviews.mentorshipId, mentorshipId), eq(reviews.studentId, aboutId)));
  const subjects = waiting.map(({ id }) => (isMentor ? studentWaitingSubject(id) : waitingSubject(id)));
  if (isMentor) subjects.push(feedbackSubject(mentorshipId));
  const asked = and(eq(notifications.type, 'feedback'), inArray(notifications.subject, subjects));
  await tx.delete(notifications).where(asked);
}

interface OneReport extends SessionRequest {
  reportId: number;
}

/** @throws 404 for a report that the caller may not read */
async function lockReport(reportId: number, { row, caller, tx }: Change): Promise<StoredReport> {
  const thatOne = and(eq(sessionReports.id, reportId), eq(sessionReports.mentorshipId, row.id));
  const [found] = await tx.select().from(sessionReports).where(thatOne).for('update');
  if (!found || !mayRead(found, caller)) throw notFound();
  return found;
}

/** Withdraws one's own report, for as long as it can be made. @throws 403 for everybody but its author, 404, 409 */
export const takeBack = ({ reportId, ...asked }: OneReport, services: Services): Promise<void> =>
  withLockedSession(asked, services, async (change) => {
    const { row, caller, tx } = change;
    const found = await lockReport(reportId, change);
    if (found.byId !== caller.id) throw forbidden('Solo quien lo dijo puede retirarlo.');
    refuseUntimely(change);
    await tx.delete(sessionReports).where(eq(sessionReports.id, reportId));
    await markMissed(row.id, tx);
    await services.notices.report(tx, { event: 'takenBack', report: found });
  });

/**
 * Writes or rewrites the answer of the reported person, until 14 days after the report.
 * @throws 403 for everybody else, 404, 409 later
 */
export const answerReport = (
  { reportId, text, ...asked }: OneReport & { text: string },
  services: Services,
): Promise<ReportView> =>
  withLockedSession(asked, services, async (change) => {
    const { caller, tx, now } = change;
    const found = await lockReport(reportId, change);
    if (found.aboutId !== caller.id) throw forbidden('Solo puede responder la persona de quien se habla.');
    if (!isAnswerable(found, now)) throw conflict('El plazo para responder ha terminado.');
    if (found.answer === text) return reportView(found);
    const answered = await setReport(found, { answer: text, answeredAt: now }, tx);
    await services.notices.report(tx, { event: 'answered', report: answered });
    return reportView(answered);
  });

/** Staff suspend the report's effects or restore them, with a notice to both sides. @throws 403 for others, 404 */
export const setAside = (
  { reportId, isSetAside, ...asked }: OneReport & { isSetAside: boolean },
  services: Services,
): Promise<ReportView> =>
  withLockedSession(asked, services, async (change) => {
    const { row, caller, tx, now } = change;
    const found = await lockReport(reportId, change);
    if (!isStaff(caller)) throw forbidden('Solo el equipo de Mentorea decide sobre esto.');
    if ((found.setAsideAt !== null) === isSetAside) return reportView(found);
    const changed = await setReport(found, { setAsideAt: isSetAside ? now : null }, tx);
    await markMissed(row.id, tx);
    await services.notices.report(tx, { event: isSetAside ? 'setAside' : 'restored', report: changed });
    return reportView(changed);
  });

async function setReport({ id }: StoredReport, values: Partial<StoredReport>, tx: Db): Promise<StoredReport> {
  const [row] = await tx.update(sessionReports).set(values).where(eq(sessionReports.id, id)).returning();
  if (!row) throw new Error('A report that is locked is gone.');
  return row;
}

/** Sessions with reports, newest report first. @throws 403 for everybody but staff */
export async function listReported(
  { size: limit, offset }: PageRequest,
  reading: Reading & { caller: Caller },
) {
  const { db, caller } = reading;
  if (!isStaff(caller)) throw forbidden('Solo el equipo de Mentorea lee lo que se dice de las sesiones.');
  const newest = db
    .select({ id: sessionReports.mentorshipId })
    .from(sessionReports)
    .groupBy(sessionReports.mentorshipId)
    .orderBy(desc(sql`max(${sessionReports.id})`));
  const [all] = await db.select({ count: count() }).from(newest.as('reported'));
  const ids = (await newest.limit(limit).offset(offset)).map(({ id }) => id);
  if (ids.length === 0) return { results: [], count: all?.count ?? 0 };
  const rows = await sessionsOf(db, { ids, caller: caller.id });
  const views = new Map((await ownViews(rows, caller, reading)).map((view) => [view.id, view]));
  return { results: ids.flatMap((id) => views.get(id) ?? []), count: all?.count ?? 0 };
}
