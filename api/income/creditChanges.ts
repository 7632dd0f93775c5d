/** A mentor gives a student credits, changes them, and takes them back (docs/contract.md, 'Income'). */
import { and, eq } from 'drizzle-orm';
import type { Reading, Services } from '~/api/context';
import type { CreditChanges, CreditPayload, StudentCreditJson } from '~/api/contract/income';
import { MAKEUP_DAYS } from '~/api/contract/rules/income';
import { centsOf } from '~/api/contract/rules/price';
import { inTurn } from '~/api/db/locks';
import { sessionPayments, studentCredits } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, invalid, notFound } from '~/api/http/errors';
import { listCancelled, type Pair, theyMet } from './balance';
import { dayOf, listCredits, lockCredits } from './credits';

const ENDS_BEFORE_TODAY = 'La fecha límite no puede ser anterior a hoy.';

/**
 * A pack, or a makeup of a session that the student did not call off late, once.
 * @throws 400 on `last_day` or `mentorship`, 404 without a confirmed session, 409 for a second makeup
 */
export async function createCredit(
  payload: CreditPayload,
  mentorId: number,
  { db, clock, timeZone }: Services,
): Promise<StudentCreditJson> {
  const now = clock();
  const today = dayOf(now, timeZone);
  const pair = { mentorId, student: payload.alumno };
  const lastDay = payload.last_day ?? null;
  if (lastDay !== null && lastDay < today) throw invalid({ last_day: [ENDS_BEFORE_TODAY] });
  if (!(await theyMet(pair, db)).confirmed) throw notFound();
  if (payload.kind === 'makeup') await assertCancelled(payload.mentorship, pair, { db, now });
  const [made] = await db
    .insert(studentCredits)
    .values({
      mentorId,
      studentId: payload.alumno,
      kind: payload.kind,
      sessions: payload.kind === 'pack' ? payload.sessions : 1,
      priceCents: payload.kind === 'pack' ? priceCents(payload.price) : null,
      mentorshipId: payload.kind === 'makeup' ? payload.mentorship : null,
      lastDay,
      createdAt: now,
    })
    .onConflictDoNothing({ target: [studentCredits.mentorshipId, studentCredits.studentId] })
    .returning({ id: studentCredits.id });
  if (!made) throw conflict('Ya has dado una clase de recuperación por esa mentoría.');
  return creditOf(made.id, today, db);
}

const priceCents = (price: number | null = null) => (price === null ? null : centsOf(price));

async function assertCancelled(mentorship: number, pair: Pair, reading: Reading): Promise<void> {
  const cancelled = await listCancelled(pair, reading);
  if (cancelled.some((one) => one.mentorship === mentorship)) return;
  throw invalid({
    mentorship: [
      `Solo se recupera una mentoría confirmada cancelada en los últimos ${MAKEUP_DAYS} días, y no tarde por el estudiante.`,
    ],
  });
}

async function creditOf(id: number, today: string, db: Db): Promise<StudentCreditJson> {
  const [credit] = await listCredits(eq(studentCredits.id, id), today, db);
  if (!credit) throw new Error('A credit is gone.');
  return credit;
}

const ownCredit = (id: number, mentorId: number) =>
  and(eq(studentCredits.id, id), eq(studentCredits.mentorId, mentorId));

/**
 * Changes what was sent; an end that stays as it was is not judged.
 * @throws 404, 400 on `sessions` (fewer than are used, or of a makeup), `price` (of a makeup) or `last_day`
 */
export function changeCredit(
  id: number,
  { sessions, price, last_day: lastDay }: CreditChanges,
  { mentorId, services }: { mentorId: number; services: Services },
): Promise<StudentCreditJson> {
  const today = dayOf(services.clock(), services.timeZone);
  return inTurn(mentorId, services, async (tx) => {
    const [credit] = await lockCredits(ownCredit(id, mentorId), tx);
    if (!credit) throw notFound();
    if (sessions !== undefined && sessions !== credit.sessions) {
      if (credit.kind === 'makeup')
        throw invalid({ sessions: ['Una recuperación es siempre de una clase.'] });
      if (sessions < credit.used) {
        throw invalid({ sessions: [`Ya se han usado ${credit.used}: no pueden ser menos.`] });
      }
    }
    if (price && credit.kind === 'makeup') throw invalid({ price: ['Una recuperación no tiene precio.'] });
    if (lastDay && lastDay !== credit.lastDay && lastDay < today) {
      throw invalid({ last_day: [ENDS_BEFORE_TODAY] });
    }
    await tx
      .update(studentCredits)
      .set({
        sessions: sessions ?? credit.sessions,
        priceCents: price === undefined ? credit.priceCents : priceCents(price),
        lastDay: lastDay === undefined ? credit.lastDay : lastDay,
      })
      .where(eq(studentCredits.id, id));
    return creditOf(id, today, tx);
  });
}

/** @throws 404, 409 when it has been used */
export async function removeCredit(
  id: number,
  { mentorId, services }: { mentorId: number; services: Services },
): Promise<void> {
  await inTurn(mentorId, services, async (tx) => {
    const [credit] = await lockCredits(ownCredit(id, mentorId), tx);
    if (!credit) throw notFound();
    if (credit.used > 0) throw conflict('Ya se ha usado: no se puede eliminar.');
    // Of sessions that were called off: they have not used it.
    await tx.delete(sessionPayments).where(eq(sessionPayments.creditId, id));
    await tx.delete(studentCredits).where(eq(studentCredits.id, id));
  });
}
