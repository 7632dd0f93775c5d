/** What the terms of a session mean for a student is written down, and taken back, in one press (docs/contract.md, 'Terms of a mentor'). */
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Services } from '~/api/context';
import { CHARGE_TEXTS } from '~/api/contract/rules/terms';
import type { SeatTermsJson, termsPayload } from '~/api/contract/terms';
import { seatTermsOf } from '~/api/db/credits';
import { inTurn } from '~/api/db/locks';
import { findPeople, nameOf } from '~/api/db/people';
import { mentorshipStudents, mentorships, sessionPayments, studentCredits } from '~/api/db/schema';
import { start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, notFound } from '~/api/http/errors';
import { notify } from '~/api/notifications/notify';
import { whenText } from '~/api/wording';
import { removeCredit } from './creditChanges';
import { lockPayments } from './payments';

type Asked = z.output<typeof termsPayload> & { mentorId: number };

const CHANGED = 'Esto ya no se puede anotar así: mira qué hay anotado ahora.';

/** Idempotent; the student is told. @throws 404 for what no terms charge, 409 for what is not offered, or is used */
export function applyTerms(asked: Asked, services: Services): Promise<SeatTermsJson> {
  const { mentorship: mentorshipId, alumno: studentId, means, mentorId } = asked;
  return inTurn(mentorId, services, async (tx) => {
    await lockPayments(mentorId, tx);
    const row = await readSeat(asked, tx, services);
    const { applied, offered } = row.charge;
    if (applied === means) return row.charge;
    if (means !== null && means !== offered) throw conflict(CHANGED);
    const now = services.clock();
    if (means === 'makeup') {
      const made = {
        mentorId,
        studentId,
        kind: 'makeup',
        sessions: 1,
        mentorshipId,
        createdAt: now,
      } as const;
      await tx.insert(studentCredits).values(made);
    } else if (applied === 'makeup') {
      const { mentorshipId: session, studentId: student } = studentCredits;
      await removeCredit(and(eq(session, mentorshipId), eq(student, studentId)), tx);
    } else if (means === 'credit') {
      const sessions = [{ id: mentorshipId, start: row.start }];
      if ((await services.spendCredits(tx, { mentorId, studentId, sessions })) === 0) throw conflict(CHANGED);
    } else {
      const { mentorshipId: session, studentId: student, state } = sessionPayments;
      const byCredit = and(eq(session, mentorshipId), eq(student, studentId), eq(state, 'credit'));
      await tx.delete(sessionPayments).where(byCredit);
    }
    const { mentorshipId: session, studentId: student } = mentorshipStudents;
    await tx
      .update(mentorshipStudents)
      .set({ chargedAt: means === null || means === 'makeup' ? null : now })
      .where(and(eq(session, mentorshipId), eq(student, studentId)));
    await tell(row, asked, { tx, services });
    return (await readSeat(asked, tx, services)).charge;
  });
}

type Seat = Awaited<ReturnType<typeof readSeat>>;

async function readSeat({ mentorship, alumno, mentorId }: Asked, tx: Db, { timeZone }: Services) {
  const [row] = await tx
    .select({
      ...{ start, identifier: mentorships.identifier, isEnded: sql<boolean>`cancelled_at is not null` },
      charge: seatTermsOf(sql`${alumno}`, timeZone),
    })
    .from(mentorships)
    .where(and(eq(mentorships.id, mentorship), eq(mentorships.mentorId, mentorId)));
  if (!row?.charge) throw notFound();
  return { ...row, charge: row.charge };
}

async function tell(
  seat: Seat,
  { alumno, means, mentorId }: Asked,
  { tx, services }: { tx: Db; services: Services },
) {
  const mentor = (await findPeople([mentorId], tx)).get(mentorId);
  const name = mentor ? nameOf(mentor) : 'Tu mentor';
  const when = `del ${whenText(seat.start, services.timeZone)}`;
  const title = means
    ? `${CHARGE_TEXTS[means].done} ${when}`
    : `${name} ha quitado lo anotado de la sesión ${when}`;
  const why = seat.charge.because === 'late' ? 'la cancelaste tarde' : 'no viniste';
  const description = means
    ? `${name} lo ha anotado porque ${why}, como decía al reservarla.`
    : 'Ya no cuenta.';
  const link = seat.isEnded
    ? `/mentorships/historial/${seat.identifier}`
    : `/mentorships?detalle=${seat.identifier}`;
  const mail = { subject: title, paragraphs: [`${title}. ${description}`], action: 'Ver la sesión' };
  const subject = `terms:${seat.identifier}:${services.clock().getTime()}`;
  const notice = { type: 'session_update' as const, title, description, subject, link, mail };
  await notify(tx, [{ userId: alumno, aboutId: mentorId, ...notice }], services);
}
