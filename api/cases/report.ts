/** Reporting something to the staff (docs/contract.md, 'Cases'). */
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Caller, Services } from '~/api/context';
import { type caseReportPayload, missingContact, type staffCasePayload } from '~/api/contract/cases';
import { CONFIRM_DAYS, caseNumber, isAnonymous, weightOf } from '~/api/contract/rules/cases';
import { nameOf } from '~/api/db/people';
import { caseReports, cases, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, invalid, notFound, refuseProblems } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { DAY, MINUTE } from '~/api/time';
import { keyOf } from './keys';
import { confirmMail } from './mails';
import { type CaseReport, type CaseRow, reportView } from './ownCases';
import { findReported } from './subjects';
import { tellOfGraveCase } from './tellStaff';

interface Reporting {
  reader: Caller | null;
  address: string;
}

/**
 * Opens a case, or joins the open one about the same thing; the same person again gets their own report.
 * A visitor's waits for the link of a mail, unless it is about a minor.
 * @throws 400, 404 for what the reader cannot see, 409 for one's own things, 429
 */
export async function report(
  { person, ...payload }: z.output<typeof caseReportPayload>,
  { reader, address }: Reporting,
  services: Services,
) {
  const { db, clock, timeZone, limiters } = services;
  if (!reader) refuseProblems(missingContact(payload));
  await spend(limiters.caseAddress, address, TOO_MANY);
  if (reader) await spend(limiters.caseAccount, String(reader.id), TOO_MANY);
  const now = clock();
  const asking = { db, now, reader, timeZone, ...(person && { person }) };
  const found = await findReported(payload.subject, payload.key, asking);
  if (reader && found.aboutId === reader.id) throw conflict('Es tuyo: no puedes denunciarlo.');
  const { subject, reason, text } = payload;
  const named = isAnonymous(reason) ? { name: '', email: '' } : { name: payload.name, email: payload.email };
  const confirmedAt = reader || named.email === '' ? now : null;
  return db.transaction(async (tx) => {
    const sent = reader ? undefined : await sentBefore({ ...payload, ...named, title: found.title }, tx, now);
    if (sent) return receiptOf(sent, reader, services);
    const row = await openCase({ ...found, subject }, tx, now);
    const [made] = await tx
      .insert(caseReports)
      .values({
        caseId: row.id,
        byId: reader?.id ?? null,
        ...(reader ? {} : named),
        reason,
        text,
        createdAt: now,
        confirmedAt,
      })
      .onConflictDoNothing()
      .returning();
    const theirs = reader && and(eq(caseReports.caseId, row.id), eq(caseReports.byId, reader.id));
    const own = made ?? (theirs && (await tx.select().from(caseReports).where(theirs))[0]);
    if (!own) throw new Error('A report was neither written nor there.');
    if (made && confirmedAt) await queue(row.id, { tx, now, services });
    if (!confirmedAt)
      await services.mail.enqueue(tx, confirmMail(own, keyOf('report', own.id, services), services));
    return receiptOf({ own, row }, reader, services);
  });
}

/** A visitor's key; where there is a mail it alone carries the key, which confirms. */
const receiptOf = ({ own, row }: Sent, reader: Caller | null, services: Services) => ({
  ...reportView(own, row),
  key: reader || own.email !== '' ? null : keyOf('report', own.id, services),
});
interface Sent {
  own: CaseReport;
  row: CaseRow;
}

const AGAIN_MS = 10 * MINUTE;

/** The same of a visitor, who pressed twice: the second one waits for the first. */
async function sentBefore(
  {
    subject,
    title,
    ...said
  }: Pick<CaseReport, 'name' | 'email' | 'reason' | 'text'> & Pick<CaseRow, 'subject' | 'title'>,
  tx: Db,
  now: Date,
): Promise<Sent | undefined> {
  const { name, email, reason, text } = said;
  const key = JSON.stringify([subject, title, name, email, reason, text]);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const same = and(
    ...[isNull(caseReports.byId), eq(caseReports.name, name), eq(caseReports.email, email)],
    ...[eq(caseReports.reason, reason), eq(caseReports.text, text), eq(cases.title, title)],
    gt(caseReports.createdAt, new Date(now.getTime() - AGAIN_MS)),
  );
  const [found] = await tx
    .select({ own: caseReports, row: cases })
    .from(caseReports)
    .innerJoin(cases, eq(cases.id, caseReports.caseId))
    .where(same);
  return found;
}

const TOO_MANY = 'Has enviado muchas denuncias en poco tiempo. Si alguien está en peligro, llama al 112.';

/** Returns the open case about the same thing, locked, or makes one. */
async function openCase(
  thing: Pick<CaseRow, 'subject' | 'subjectId' | 'aboutId' | 'title' | 'snapshot'>,
  tx: Db,
  now: Date,
): Promise<CaseRow> {
  const [row] = await tx
    .insert(cases)
    .values({ ...thing, kind: 'report', openedAt: now })
    .onConflictDoUpdate({
      target: [cases.subject, cases.subjectId, cases.aboutId],
      targetWhere: sql`kind = 'report' and subject_id is not null and decided_at is null`,
      set: { openedAt: cases.openedAt },
    })
    .returning();
  if (!row) throw new Error('A case was neither made nor there.');
  return row;
}

/** Puts the case into the queue, by what confirmed reports say. */
async function queue(caseId: number, { tx, now, services }: { tx: Db; now: Date; services: Services }) {
  const confirmed = and(eq(caseReports.caseId, caseId), isNotNull(caseReports.confirmedAt));
  const reasons = await tx.select({ reason: caseReports.reason }).from(caseReports).where(confirmed);
  const said = reasons.map(({ reason }) => reason);
  const weight = weightOf(said);
  const [row] = await tx
    .update(cases)
    .set({ weight, queuedAt: sql`coalesce(${cases.queuedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(cases.id, caseId))
    .returning();
  const grave = (['minor', 'threat'] as const).find((one) => said.includes(one));
  if (row && grave) await tellOfGraveCase(row, grave, tx, services);
}

/**
 * Opens a case about an account, also a closed one, which its opener then has; the same text again is the same case.
 * @throws 400 for oneself or nobody, 409 when another one of the staff's is open
 */
export async function openStaffCase(
  { username, text }: z.output<typeof staffCasePayload>,
  { staff, address }: Acting,
  { db, clock }: Services,
): Promise<number> {
  const now = clock();
  return db.transaction(async (tx) => {
    const named = and(eq(users.username, username), isNull(users.deletedAt));
    const [person] = await tx.select().from(users).where(named).for('update');
    if (!person) throw invalid({ username: ['No hay nadie con ese nombre de usuario.'] });
    if (person.id === staff.id) throw invalid({ username: ['No puedes abrir un caso sobre ti.'] });
    const theirs = and(eq(cases.aboutId, person.id), eq(cases.kind, 'staff'), isNull(cases.decidedAt));
    const [open] = await tx.select().from(cases).where(theirs);
    if (open && open.takenById === staff.id && open.snapshot.facts[0]?.text === text) return open.id;
    if (open) throw conflict(`Ya hay un caso abierto sobre esta persona: ${caseNumber(open)}.`);
    const [made] = await tx
      .insert(cases)
      .values({
        ...{ kind: 'staff', subject: 'profile', subjectId: person.id, aboutId: person.id },
        title: `Cuenta de ${nameOf(person)}`,
        snapshot: { facts: [{ name: 'Por qué se abre', text }], thread: [] },
        ...{ openedAt: now, queuedAt: now, takenById: staff.id, takenAt: now },
      })
      .returning();
    if (!made) throw new Error('A case was not made.');
    const line = { act: 'case-opened' as const, actorId: staff.id, aboutId: person.id, caseId: made.id };
    await logAct(tx, { ...line, address }, now);
    return made.id;
  });
}

/** A visitor's report, which `confirm` makes count. @throws 404 */
export async function visitorReport(id: number, { confirm }: { confirm: boolean }, services: Services) {
  const now = services.clock();
  return services.db.transaction(async (tx) => {
    const waiting = and(eq(caseReports.id, id), isNull(caseReports.confirmedAt));
    const [confirmed] = confirm
      ? await tx.update(caseReports).set({ confirmedAt: now }).where(waiting).returning()
      : [];
    if (confirmed) await queue(confirmed.caseId, { tx, now, services });
    const [found] = await tx
      .select()
      .from(caseReports)
      .innerJoin(cases, eq(cases.id, caseReports.caseId))
      .where(eq(caseReports.id, id));
    if (!found) throw notFound();
    return reportView(found.case_reports, found.cases);
  });
}

/** Removes what visitors have not confirmed in time, and cases that nobody reports any more. */
export async function forgetUnconfirmed(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CONFIRM_DAYS * DAY);
  await db.delete(caseReports).where(and(isNull(caseReports.confirmedAt), lt(caseReports.createdAt, since)));
  await db
    .delete(cases)
    .where(
      and(
        isNull(cases.queuedAt),
        lt(cases.openedAt, since),
        sql`not exists (select 1 from ${caseReports} where ${caseReports.caseId} = ${cases.id})`,
      ),
    );
}
