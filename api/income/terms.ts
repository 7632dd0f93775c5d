/** What the terms of a session charge is written down, and taken back (docs/contract.md, 'Terms of a mentor'). */
import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
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

type Asked = z.output<typeof termsPayload>;
type Deps = { tx: Db; services: Services };

/** Idempotent; the student is told. @throws 404 for what no terms charge, 409 for what is not offered, or is used */
export function applyTerms(asked: Asked, mentorId: number, services: Services): Promise<SeatTermsJson> {
  const { mentorship, alumno, means } = asked;
  const now = services.clock();
  const seat = { mentorshipId: mentorship, studentId: alumno };
  const isSeat = (of: Record<keyof typeof seat, PgColumn>) =>
    and(eq(of.mentorshipId, mentorship), eq(of.studentId, alumno));
  return inTurn(mentorId, services, async (tx) => {
    await lockPayments(mentorId, tx);
    const row = await readSeat(asked, mentorId, { tx, services });
    const { applied, offered } = row.charge;
    if (applied === means) return row.charge;
    const changed = conflict('Esto ya no se puede anotar así: mira qué hay anotado ahora.');
    if (means !== null && means !== offered) throw changed;
    if (means === 'makeup') {
      await tx.insert(studentCredits).values({ ...seat, mentorId, kind: means, sessions: 1, createdAt: now });
    } else if (applied === 'makeup') await removeCredit(isSeat(studentCredits), tx);
    else if (means === 'credit') {
      const sessions = [{ id: mentorship, start: row.start }];
      if ((await services.spendCredits(tx, { mentorId, studentId: alumno, sessions })) === 0) throw changed;
    } else
      await tx
        .delete(sessionPayments)
        .where(and(isSeat(sessionPayments), eq(sessionPayments.state, 'credit')));
    const chargedAt = means === null || means === 'makeup' ? null : now;
    await tx.update(mentorshipStudents).set({ chargedAt }).where(isSeat(mentorshipStudents));
    await tell(row, { ...asked, mentorId }, { tx, services });
    return (await readSeat(asked, mentorId, { tx, services })).charge;
  });
}

async function readSeat({ mentorship, alumno }: Asked, mentorId: number, { tx, services }: Deps) {
  const { identifier, cancelledAt } = mentorships;
  const [row] = await tx
    .select({ start, identifier, cancelledAt, charge: seatTermsOf(sql`${alumno}`, services.timeZone) })
    .from(mentorships)
    .where(and(eq(mentorships.id, mentorship), eq(mentorships.mentorId, mentorId)));
  if (!row?.charge) throw notFound();
  return { ...row, charge: row.charge };
}

type Seat = Awaited<ReturnType<typeof readSeat>>;

async function tell(
  row: Seat,
  { alumno, means, mentorId }: Asked & { mentorId: number },
  { tx, services }: Deps,
) {
  const { start: at, identifier, charge, cancelledAt } = row;
  const mentor = (await findPeople([mentorId], tx)).get(mentorId);
  const name = mentor ? nameOf(mentor) : 'Tu mentor';
  const title = means ? `${name} ha anotado: ${CHARGE_TEXTS[means].said}` : `${name} ha quitado lo anotado`;
  const why = charge.because === 'late' ? 'la cancelaste tarde' : 'no viniste';
  const description = `Es por la sesión del ${whenText(at, services.timeZone)}: ${why}.`;
  const link = cancelledAt ? `/mentorships/historial/${identifier}` : `/mentorships?detalle=${identifier}`;
  const mail = { paragraphs: [`${title}. ${description}`], action: 'Ver la sesión' };
  const subject = `terms:${identifier}:${services.clock().getTime()}`;
  const notice = { type: 'session_update' as const, title, description, subject, link, mail };
  await notify(tx, [{ userId: alumno, aboutId: mentorId, ...notice }], services);
}
