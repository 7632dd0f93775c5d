/** A mentor gives a student credits, changes them, and removes them (docs/contract.md, 'Income'). */

import { z } from '@hono/zod-openapi';
import { and, eq, type SQL } from 'drizzle-orm';
import { signedIn, signedInMentor } from '~/api/auth/callers';
import type { ApiApp, Reading, Services } from '~/api/context';
import {
  type CreditChanges,
  type CreditPayload,
  creditChanges,
  creditPayload,
  ownCredit,
  type StudentCreditJson,
  studentCredit,
} from '~/api/contract/income';
import { MAKEUP_DAYS } from '~/api/contract/rules/income';
import { centsOf } from '~/api/contract/rules/price';
import { isStudent } from '~/api/contract/rules/roles';
import { inTurn } from '~/api/db/locks';
import { sessionPayments, studentCredits } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { done } from '~/api/http/answer';
import { conflict, forbidden, invalid, notFound } from '~/api/http/errors';
import { answers, createRoutes, idParams, noContent, refused, routesOf, takes } from '~/api/http/routing';
import { listCancelled, type Pair, theyMet } from './balance';
import { dayOf, listCredits, listOwnCredits, lockCredits } from './credits';

const route = routesOf('desk');

const ENDS_BEFORE_TODAY = 'La fecha límite no puede ser anterior a hoy.';

/**
 * Creates a pack, or once per session a makeup for one that the student did not cancel late.
 * @throws 400 on `last_day` or `mentorship`, 404 without a confirmed session, 409 for a second makeup
 */
async function createCredit(payload: CreditPayload, mentorId: number, { db, clock, timeZone }: Services) {
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
  if (!made) throw conflict('Ya has anotado una recuperación de esa sesión.');
  return creditOf(made.id, today, db);
}

const priceCents = (price: number | null = null) => (price === null ? null : centsOf(price));

async function assertCancelled(mentorship: number, pair: Pair, reading: Reading): Promise<void> {
  const cancelled = await listCancelled(pair, reading);
  if (cancelled.some((one) => one.mentorship === mentorship)) return;
  throw invalid({
    mentorship: [
      `Solo se recupera una sesión confirmada cancelada en los últimos ${MAKEUP_DAYS} días, y no tarde por el estudiante.`,
    ],
  });
}

async function creditOf(id: number, today: string, db: Db): Promise<StudentCreditJson> {
  const [credit] = await listCredits(eq(studentCredits.id, id), today, db);
  if (!credit) throw new Error('A credit is gone.');
  return credit;
}

const isOwnCredit = (id: number, mentorId: number) =>
  and(eq(studentCredits.id, id), eq(studentCredits.mentorId, mentorId));

/**
 * Changes the fields that were sent; an unchanged last day is not validated.
 * @throws 404, 400 on `sessions` (fewer than are used, or of a makeup), `price` (of a makeup) or `last_day`
 */
function changeCredit(
  id: number,
  { sessions, price, last_day: lastDay }: CreditChanges,
  { mentorId, services }: { mentorId: number; services: Services },
): Promise<StudentCreditJson> {
  const today = dayOf(services.clock(), services.timeZone);
  return inTurn(mentorId, services, async (tx) => {
    const [credit] = await lockCredits(isOwnCredit(id, mentorId), tx);
    if (!credit) throw notFound();
    if (sessions !== undefined && sessions !== credit.sessions) {
      if (credit.kind === 'makeup')
        throw invalid({ sessions: ['Una recuperación es siempre de una sesión.'] });
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
export async function removeCredit(which: SQL | undefined, tx: Db): Promise<void> {
  const [credit] = await lockCredits(which, tx);
  if (!credit) throw notFound();
  if (credit.used > 0) throw conflict('Ya se ha usado: no se puede eliminar.');
  // These payments are for cancelled sessions, which have not used it.
  await tx.delete(sessionPayments).where(eq(sessionPayments.creditId, credit.id));
  await tx.delete(studentCredits).where(eq(studentCredits.id, credit.id));
}

const removeOwn = (id: number, mentorId: number, services: Services) =>
  inTurn(mentorId, services, (tx) => removeCredit(isOwnCredit(id, mentorId), tx));

const LIST = '/api/income/credits/';
const ONE = '/api/income/credits/{id}/';
const createCreditRoute = route('post', LIST, signedInMentor, {
  summary: 'Gives a student sessions: a pack that was bought, or one for a session that was called off',
  request: takes(creditPayload, { kind: 'pack', alumno: 7, sessions: 5, last_day: '2027-06-30' }),
  responses: { ...answers(studentCredit, 201), ...refused({ 409: 'That session is made up for already.' }) },
});
const changeRoute = route('patch', ONE, signedInMentor, {
  summary: 'Changes how many sessions it has, or its last day',
  request: { params: idParams, ...takes(creditChanges) },
  responses: answers(studentCredit),
});
const removeRoute = route('delete', ONE, signedInMentor, {
  summary: 'Takes back what has not been used',
  request: { params: idParams },
  responses: { ...noContent, ...refused({ 409: 'It has been used.' }) },
});
const ownRoute = route('get', '/api/credits/', signedIn, {
  summary: 'What the calling student has to their credit, with any mentor; what ends first comes first',
  responses: { ...answers(z.array(ownCredit)), ...refused({ 403: '' }) },
});

/** The credits of the extension `desk` (docs/contract.md, 'Income'). */
export function creditRoutes(services: Services): ApiApp {
  const { db, clock, timeZone } = services;
  return createRoutes()
    .openapi(createCreditRoute, async (c) =>
      c.json(await createCredit(c.req.valid('json'), c.get('caller').id, services), 201),
    )
    .openapi(changeRoute, async (c) => {
      const as = { mentorId: c.get('caller').id, services };
      return c.json(await changeCredit(c.req.valid('param').id, c.req.valid('json'), as), 200);
    })
    .openapi(removeRoute, (c) => done(c, removeOwn(c.req.valid('param').id, c.get('caller').id, services)))
    .openapi(ownRoute, async (c) => {
      const caller = c.get('caller');
      if (!isStudent(caller)) throw forbidden('Solo los estudiantes tienen sesiones a su favor.');
      return c.json(await listOwnCredits(caller.id, dayOf(clock(), timeZone), db), 200);
    });
}
