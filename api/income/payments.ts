/** Payments that a mentor writes down, for several rows at once (docs/contract.md, 'Income'). */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import type { IncomeRowJson, PaymentsPayload } from '~/api/contract/income';
import { inTurn } from '~/api/db/locks';
import { fullNameOf, personColumns } from '~/api/db/people';
import { mentorshipStudents, mentorships, sessionPayments, studentCredits, users } from '~/api/db/schema';
import { start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, invalid } from '~/api/http/errors';
import { ofEntry } from '~/api/http/validation';
import { whenText } from '~/api/wording';
import { leftOf, takeOne, tellOfLast } from './allot';
import { dayOf, type LockedCredit, lockCredits } from './credits';
import { findRows, isOwedTo, isPaymentOfSeat } from './rows';

type Asked = PaymentsPayload['sessions'][number];
type Target = Awaited<ReturnType<typeof findTargets>>[number];
type Payment = typeof sessionPayments.$inferInsert;
type Told = Pick<Services, 'timeZone'>;

/**
 * Writes all rows or none; idempotent. Returns the current rows, in the order of the list (rows.ts).
 * @throws 400 on `paid_on`, `sessions` or `credit`; 409 when a session is left without a credit, or its row has
 * changed since it was `seen`
 */
export async function writePayments(
  { sessions: asked, ...payment }: PaymentsPayload,
  mentorId: number,
  services: Services,
): Promise<IncomeRowJson[]> {
  const now = services.clock();
  const today = dayOf(now, services.timeZone);
  const paidOn = payment.paid_on ?? today;
  if (payment.state === 'paid' && paidOn > today) {
    throw invalid({ paid_on: ['El día del pago no puede ser posterior a hoy.'] });
  }
  return inTurn(mentorId, services, async (tx) => {
    await lockPayments(mentorId, tx);
    const targets = await findTargets(asked, mentorId, tx);
    refuseUnseen(targets, asked, { ...payment, paid_on: paidOn }, services);
    if (payment.state === 'pending') await tx.delete(sessionPayments).where(isPaymentOf(targets));
    else {
      const paid = payment.state === 'paid' ? { paidOn, way: payment.way } : {};
      const common = { mentorId, state: payment.state, updatedAt: now, ...paid };
      const credits =
        payment.state === 'credit'
          ? await creditsFor(targets, payment.credit ?? null, { mentorId, tx, services })
          : [];
      const payments = targets.map(({ mentorshipId, studentId }, index) => ({
        ...{ mentorshipId, studentId, ...common },
        creditId: credits[index],
      }));
      await storePayments(payments, tx);
    }
    return findRows(mentorId, isSeatOf(targets), { db: tx, now, timeZone: services.timeZone });
  });
}

/** The named rows, by start. @throws 400 on `sessions` when one is not the mentor's */
async function findTargets(asked: Asked[], mentorId: number, tx: Db) {
  const isAsked = sql`exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (mentorship int, alumno int)
    where a.mentorship = ${mentorships.id}
      and (a.alumno = ${mentorshipStudents.studentId} or (a.alumno is null and ${users.deletedAt} is not null)))`;
  const targets = await tx
    .select({
      mentorshipId: mentorships.id,
      studentId: mentorshipStudents.studentId,
      start,
      student: personColumns,
      written: sessionPayments,
    })
    .from(mentorships)
    .innerJoin(mentorshipStudents, eq(mentorshipStudents.mentorshipId, mentorships.id))
    .innerJoin(users, eq(users.id, mentorshipStudents.studentId))
    .leftJoin(sessionPayments, isPaymentOfSeat)
    .where(and(isOwedTo(mentorId), isAsked))
    .orderBy(start, mentorships.id, mentorshipStudents.studentId);
  const missing = asked.flatMap((one, index) =>
    targets.some((row) => isMeant(row, one))
      ? []
      : [ofEntry(index, 'No es una sesión tuya, confirmada y con ese estudiante.')],
  );
  if (missing.length > 0) throw invalid({ sessions: missing });
  return targets;
}

const isMeant = ({ mentorshipId, studentId, student }: Target, { mentorship, alumno }: Asked): boolean =>
  mentorshipId === mentorship && (alumno === null ? student.deletedAt !== null : studentId === alumno);

/** @throws 409 when a row has changed since it was `seen`, unless it already has the wanted values */
function refuseUnseen(
  targets: Target[],
  asked: Asked[],
  { state, paid_on, way, credit }: Omit<PaymentsPayload, 'sessions'>,
  { timeZone }: Told,
): void {
  const changed = targets.filter((row) => {
    const { written } = row;
    const isKnown = ({ seen }: Asked) =>
      seen === undefined || (seen && Date.parse(seen)) === (written?.updatedAt.getTime() ?? null);
    if (asked.some((one) => isMeant(row, one) && isKnown(one))) return false;
    if (state !== (written?.state ?? 'pending')) return true;
    if (state === 'paid') return paid_on !== written?.paidOn || way !== written?.way;
    return state === 'credit' && Boolean(credit) && credit !== written?.creditId;
  });
  if (changed.length === 0) return;
  const names = namesOf(changed, timeZone);
  throw conflict(
    `Mientras tanto se ha anotado en otra pestaña o dispositivo: ${names}. No se ha cambiado nada.`,
  );
}

const pairsOf = (targets: Target[]) =>
  sql`(select * from jsonb_to_recordset(${JSON.stringify(
    targets.map(({ mentorshipId: session, studentId: student }) => ({ session, student })),
  )}::jsonb) as a (session int, student int))`;
const isPaymentOf = (targets: Target[]): SQL =>
  sql`(${sessionPayments.mentorshipId}, ${sessionPayments.studentId}) in ${pairsOf(targets)}`;
const isSeatOf = (targets: Target[]): SQL =>
  sql`(${mentorshipStudents.mentorshipId}, ${mentorshipStudents.studentId}) in ${pairsOf(targets)}`;

/** A second writer of the same rows waits, and then sees the first one's. */
export const lockPayments = (mentorId: number, tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('session_payments', ${mentorId}))`);

/** Writes in a fixed order, so that concurrent calls never deadlock. */
export async function storePayments(payments: Payment[], tx: Db): Promise<void> {
  const sorted = payments.sort((a, b) => a.mentorshipId - b.mentorshipId || a.studentId - b.studentId);
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const set = {
    state: excluded('state'),
    paidOn: excluded('paid_on'),
    way: excluded('way'),
    creditId: excluded('credit_id'),
    updatedAt: excluded('updated_at'),
  };
  const target = [sessionPayments.mentorshipId, sessionPayments.studentId];
  await tx.insert(sessionPayments).values(sorted).onConflictDoUpdate({ target, set });
}

/**
 * A credit's id for each row: `wanted`, or the row's current one, or the student's first-ending one that covers its
 * day. @throws 400 on `credit`; 409 that names the sessions without one
 */
async function creditsFor(
  targets: Target[],
  wanted: number | null,
  { mentorId, tx, services }: { mentorId: number; tx: Db; services: Services },
): Promise<number[]> {
  const { timeZone } = services;
  const students = [...new Set(targets.map((one) => one.studentId))];
  const theirs = and(eq(studentCredits.mentorId, mentorId), inArray(studentCredits.studentId, students));
  const locked = await lockCredits(theirs, tx);
  if (wanted !== null) refuseCreditOfOthers(wanted, targets, locked);
  const credits = leftOf(locked);
  const problems: Target[] = [];
  const found = targets.map((row) => {
    const has = row.written?.creditId;
    if (has && (wanted === null || wanted === has)) return has;
    const day = dayOf(row.start, timeZone);
    const credit = takeOne(credits, { studentId: row.studentId, day, wanted });
    if (!credit) problems.push(row);
    return credit?.id ?? 0;
  });
  if (problems.length > 0) {
    const names = namesOf(problems, timeZone);
    throw conflict(`No queda ninguna sesión del bono para: ${names}. No se ha cambiado nada.`);
  }
  await tellOfLast(credits, tx, services);
  return found;
}

function refuseCreditOfOthers(wanted: number, targets: Target[], locked: LockedCredit[]): void {
  const credit = locked.find((one) => one.id === wanted);
  if (!credit) throw invalid({ credit: ['Ese bono no es de este estudiante.'] });
  if (targets.some((one) => one.studentId !== credit.studentId)) {
    throw invalid({ credit: ['Ese bono es de un solo estudiante: elige solo sus sesiones.'] });
  }
}

const NAMED = 5;

function namesOf(targets: Target[], timeZone: string): string {
  const names = targets
    .slice(0, NAMED)
    .map((row) => `${whenText(row.start, timeZone)} (${fullNameOf(row.student)})`);
  const more = targets.length > NAMED ? ` y ${targets.length - NAMED} más` : '';
  return `${names.join(', ')}${more}`;
}
