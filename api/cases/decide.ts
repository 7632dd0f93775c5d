/** Deciding a case (docs/contract.md, 'Cases'): the measure, its log line and its notices are one transaction. */
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Caller, Services } from '~/api/context';
import type { decisionPayload } from '~/api/contract/cases';
import {
  APPROVAL_MEASURES,
  canHide,
  type Measure,
  mayActOn,
  mayTake,
  SUSPENSION_DAYS,
} from '~/api/contract/rules/cases';
import { retriedTransaction } from '~/api/db/errors';
import { sessionSubject } from '~/api/db/noticeSubjects';
import { nameOf } from '~/api/db/people';
import { caseReports, cases, mentorProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, invalid } from '~/api/http/errors';
import { participantIds, sessionsById } from '~/api/mentorships/facts';
import { lockSessions } from '~/api/mentorships/lockSessions';
import { type Notice, notify, notifyOne } from '~/api/notifications/notify';
import { DAY } from '~/api/time';
import { keepAnAdmin } from '~/api/users/lastAdmin';
import { whenText } from '~/api/wording';
import { APPROVAL_OF, setApproval } from './approvals';
import { hide } from './hide';
import { keyOf } from './keys';
import { decisionMail, decisionTitle, outcomeMail, REVIEWED } from './mails';
import { answerTo, type CaseRow, suspendedUntil } from './ownCases';
import { applyRestriction, callOff, listAhead, RESTRICTION_OF } from './restrict';

type Person = typeof users.$inferSelect;

/** Takes a case that nobody has, or keeps one's own; administrators also another's. @throws 404, 409 with the name of who has it, or decided */
export async function take(caseId: number, { staff, address }: Acting, services: Services): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const row = await lockCase(caseId, tx);
    await assertFree(staff.userType === 'admin' ? { ...row, takenById: null } : row, staff, tx);
    if (row.takenById === staff.id) return;
    await tx.update(cases).set({ takenById: staff.id, takenAt: now }).where(eq(cases.id, caseId));
    await logAct(tx, { act: 'case-taken', actorId: staff.id, caseId, address }, now);
  });
}

/** Gives it back to the queue. @throws 404, 409 */
export async function release(caseId: number, { staff, address }: Acting, services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    const row = await lockCase(caseId, tx);
    await assertFree(row, staff, tx);
    if (row.takenById === null) return;
    await tx.update(cases).set({ takenById: null, takenAt: null }).where(eq(cases.id, caseId));
    await logAct(tx, { act: 'case-released', actorId: staff.id, caseId, address }, services.clock());
  });
}

export async function lockCase(caseId: number, tx: Db): Promise<CaseRow> {
  const one = and(eq(cases.id, caseId), isNotNull(cases.queuedAt));
  const [row] = await tx.select().from(cases).where(one).for('update');
  return orNotFound(row);
}

export async function assertFree(row: CaseRow, staff: Caller, tx: Db): Promise<void> {
  if (row.decidedAt) throw conflict('Este caso ya está decidido.');
  if (row.takenById === null || row.takenById === staff.id) return;
  const [other] = await tx.select().from(users).where(eq(users.id, row.takenById));
  throw conflict(`Lo lleva ${other ? nameOf(other) : 'otra persona'}.`);
}

/** What may be decided in a case about this person, in the order of the form. */
export function measuresFor(row: CaseRow, person: Person | null, staff: Caller): Measure[] {
  const acts = person !== null && person.deletedAt === null && mayActOn(staff, person);
  const open = acts && person.isActive;
  const possible: Record<Measure, boolean> = {
    warn: acts,
    hide: acts && canHide(row.subject),
    freeze: open,
    deactivate: open,
    suspend: open,
    close: acts && person.restriction !== 'closed',
    none: true,
    ...{ approve: false, ask: false, refuse: false },
  };
  if (row.kind === 'approval' && acts) return [...APPROVAL_MEASURES];
  return (Object.keys(possible) as Measure[]).filter((one) => possible[one] && mayTake(one, staff));
}

/**
 * Decides a case that is free or one's own. @throws 400 for a measure that this case does not have, 404, 409 when
 * another has it or it is decided
 */
export async function decide(
  caseId: number,
  payload: z.output<typeof decisionPayload>,
  deciding: Acting,
  services: Services,
): Promise<void> {
  await retriedTransaction(services, (tx) => decideOn(caseId, payload, deciding, { tx, services }));
}

async function decideOn(
  caseId: number,
  { measure, reason, text }: z.output<typeof decisionPayload>,
  { staff, address }: Acting,
  { tx, services }: { tx: Db; services: Services },
): Promise<void> {
  const now = services.clock();
  const [seen] = await tx.select().from(cases).where(eq(cases.id, caseId));
  const person = seen?.aboutId
    ? ((await tx.select().from(users).where(eq(users.id, seen.aboutId)))[0] ?? null)
    : null;
  if (person && RESTRICTION_OF[measure]) await keepAnAdmin(person, tx);
  const shuts = measure === 'suspend' || measure === 'close';
  const until = measure === 'suspend' ? new Date(now.getTime() + SUSPENSION_DAYS * DAY) : null;
  // Sessions are locked before cases, as everywhere before other rows.
  const ahead =
    person && (shuts || measure === 'freeze')
      ? await lockSessions(person, () => listAhead(person, { tx, now, until }), tx)
      : [];
  const row = await lockCase(caseId, tx);
  if (row.kind === 'objection') throw conflict('A una objeción se responde.');
  await assertFree(row, staff, tx);
  if (!measuresFor(row, person, staff).includes(measure))
    throw invalid({ measure: ['Esta medida no es posible en este caso.'] });

  const hidden =
    measure === 'hide'
      ? await hide(row, { tx, now, live: services.live })
      : person && measure === 'freeze'
        ? await stopBookings(person, tx)
        : null;
  const [decided] = await tx
    .update(cases)
    .set({
      ...{ measure, decisionReason: reason, decisionText: text, decidedAt: now, decidedById: staff.id },
      ...{ takenById: staff.id, takenAt: row.takenAt ?? now, hidden },
    })
    .where(eq(cases.id, caseId))
    .returning();
  if (!decided) throw new Error('A case that is locked is gone.');
  const approval = APPROVAL_OF[measure];
  if (approval) await setApproval(row.aboutId, approval, tx);
  if (person) await applyRestriction(person.id, tx, now);
  if (person && shuts) {
    const caller = { id: person.id, userType: person.userType, sessionId: '' };
    await callOff(ahead, { person: caller, staff, until, tx, now, services });
  }
  if (person && measure === 'freeze') await offerCancelling(ahead, person, tx, services);
  await logAct(
    tx,
    { act: 'case-decided', actorId: staff.id, aboutId: row.aboutId, caseId, address, detail: measure },
    now,
  );
  await tell(decided, person, tx, services);
}

/** A frozen mentor cannot answer requests, so none can be made. Returns what `undoDecision` gives back. */
async function stopBookings({ id }: Person, tx: Db): Promise<Record<string, unknown> | null> {
  const own = and(eq(mentorProfiles.userId, id), mentorProfiles.available);
  const stopped = await tx.update(mentorProfiles).set({ available: false }).where(own).returning();
  return stopped.length > 0 ? { available: true } : null;
}

/** Tells the person concerned and all who reported; nobody learns of whom else. */
async function tell(row: CaseRow, person: Person | null, tx: Db, services: Services): Promise<void> {
  const until = suspendedUntil(row);
  if (person && person.deletedAt === null && row.measure !== 'none') {
    await notifyOne(tx, services, {
      userId: person.id,
      type: 'system',
      title: decisionTitle(row),
      description: row.decisionText,
      subject: `case:${row.id}:decided`,
      link: row.kind === 'approval' && row.measure !== 'refuse' ? '/profile/alta' : '/settings/casos',
    });
    const mail = {
      to: person.email,
      name: nameOf(person),
      row,
      until: until && whenText(until, services.timeZone),
      key: keyOf('decision', row.id, services),
    };
    await services.mail.enqueue(tx, decisionMail(mail, services));
  }
  const confirmed = and(eq(caseReports.caseId, row.id), isNotNull(caseReports.confirmedAt));
  for (const one of await tx.select().from(caseReports).where(confirmed).orderBy(caseReports.byId)) {
    if (one.byId !== null) {
      await notifyOne(tx, services, {
        userId: one.byId,
        type: 'system',
        title: REVIEWED,
        description: answerTo(row),
        subject: `case:${row.id}:answered`,
        link: '/settings/casos',
        mail: { paragraphs: [answerTo(row)], action: 'Ver la denuncia' },
      });
    } else if (one.email !== '') {
      const key = keyOf('report', one.id, services);
      await services.mail.enqueue(tx, outcomeMail(one, answerTo(row), key, services));
    }
  }
}

/** The others in the sessions of a limited account may call them off, which then never counts as late. */
export async function offerCancelling(ahead: { id: number }[], person: Person, tx: Db, services: Services) {
  const name = nameOf(person);
  const ids = ahead.map(({ id }) => id);
  const sessions = await sessionsById(ids, tx);
  const notices = sessions.flatMap((session) => {
    const title = `Puedes cancelar tu sesión con ${name}`;
    const description = `El equipo de Mentorea ha limitado la cuenta de ${name}. La sesión del ${whenText(session.start, services.timeZone)} sigue en pie; si prefieres cancelarla, no cuenta como tardía.`;
    return participantIds(session)
      .filter((id) => id !== person.id)
      .map(
        (userId): Notice => ({
          userId,
          type: 'session_update',
          title,
          description,
          subject: sessionSubject('restricted', { id: session.id, again: person.id }),
          link: '/mentorships',
          mail: { paragraphs: [description], action: 'Ver Mis Mentorías' },
        }),
      );
  });
  await notify(tx, notices, services);
}
