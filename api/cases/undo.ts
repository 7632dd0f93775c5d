/** Answering objections, and taking decisions back (docs/contract.md, 'Cases'). */
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Caller, Services } from '~/api/context';
import type { objectionDecisionPayload } from '~/api/contract/cases';
import { isAgainst, mayActOn } from '~/api/contract/rules/cases';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { retriedTransaction } from '~/api/db/errors';
import { canAct } from '~/api/db/people';
import { cases, mentorProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, forbidden } from '~/api/http/errors';
import { notifyOne } from '~/api/notifications/notify';
import { setApproval } from './approvals';
import { assertFree, lockCase } from './decide';
import { restore } from './hide';
import type { CaseRow } from './ownCases';
import { applyRestriction } from './restrict';

/**
 * Answers an objection; `undo` takes the decision back with all that can be given back. Another one of the staff than
 * who decided, where there is one. @throws 403, 404, 409
 */
export async function answerObjection(
  caseId: number,
  { undo, text }: z.output<typeof objectionDecisionPayload>,
  { staff, address }: Acting,
  services: Services,
): Promise<void> {
  const now = services.clock();
  await retriedTransaction(services, async (tx) => {
    const row = await lockCase(caseId, tx);
    if (row.kind !== 'objection' || row.objectsToId === null) throw conflict('Este caso no es una objeción.');
    await assertFree(row, staff, tx);
    const first = orNotFound(
      (await tx.select().from(cases).where(eq(cases.id, row.objectsToId)).for('update'))[0],
    );
    if (first.decidedById === staff.id && (await hasColleagues(staff, tx)))
      throw forbidden('La decisión es tuya: la revisa otra persona del equipo.');
    await tx
      .update(cases)
      .set({
        ...{ measure: 'none', decisionReason: first.decisionReason, decisionText: text },
        ...{ decidedAt: now, decidedById: staff.id, takenById: staff.id, takenAt: row.takenAt ?? now },
      })
      .where(eq(cases.id, caseId));
    if (undo) await undoDecision(first, now, tx, services);
    const act = undo ? 'decision-undone' : 'case-decided';
    await logAct(tx, { act, actorId: staff.id, aboutId: row.aboutId, caseId, address }, now);
    const answer = { title: undo ? UNDONE : 'Mantenemos la decisión', mail: 'Respuesta a tu objeción', text };
    await tellAnswer(row, answer, tx, services);
  });
}

const UNDONE = 'Hemos retirado la decisión';

async function tellAnswer(
  { id, aboutId }: CaseRow,
  { title, text, mail }: { title: string; text: string; mail: string },
  tx: Db,
  services: Services,
): Promise<void> {
  if (aboutId === null) return;
  await notifyOne(tx, services, {
    ...{ userId: aboutId, type: 'system', title, description: text, subject: `case:${id}:answered` },
    link: '/settings/casos',
    mail: { subject: mail, paragraphs: [text], action: 'Ver la respuesta' },
  });
}

/** Takes a decision back without an objection. @throws 403 for people above the caller, 404, 409 when it has no effect */
export async function withdraw(
  caseId: number,
  { text }: { text: string },
  { staff, address }: Acting,
  services: Services,
): Promise<void> {
  const now = services.clock();
  await retriedTransaction(services, async (tx) => {
    const row = await lockCase(caseId, tx);
    if (!isAgainst(row.measure) || row.undoneAt) throw conflict('No hay nada que retirar.');
    const [person] =
      row.aboutId === null ? [] : await tx.select().from(users).where(eq(users.id, row.aboutId));
    if (person && !mayActOn(staff, person)) throw forbidden();
    await undoDecision(row, now, tx, services);
    const line = { actorId: staff.id, aboutId: row.aboutId, caseId, address };
    await logAct(tx, { act: 'decision-undone', ...line }, now);
    await tellAnswer(row, { title: UNDONE, mail: UNDONE, text }, tx, services);
  });
}

async function undoDecision(row: CaseRow, now: Date, tx: Db, { live }: Services): Promise<void> {
  await tx.update(cases).set({ undoneAt: now, hidden: null }).where(eq(cases.id, row.id));
  const { aboutId, hidden } = row;
  const left = aboutId === null ? null : await applyRestriction(aboutId, tx, now);
  // Whoever was wrongly refused is a mentor like the others.
  if (row.measure === 'refuse') await setApproval(aboutId, 'approved', tx);
  if (row.measure !== 'freeze' && hidden) await restore(row, hidden, { tx, now, live });
  if (row.measure === 'freeze' && hidden && aboutId !== null && left === null)
    await tx.update(mentorProfiles).set({ available: true }).where(eq(mentorProfiles.userId, aboutId));
}

const hasColleagues = async ({ id }: Caller, tx: Db): Promise<boolean> =>
  (await tx.$count(users, and(ne(users.id, id), canAct, inArray(users.userType, [...STAFF_TYPES])))) > 0;
