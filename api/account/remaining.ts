import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isStaff } from '../auth/callers';
import { mentorships, users } from '../db/schema';
import type { Db } from '../db/types';
import { conflict, invalid } from '../http/errors';
import { concerns, type MentorshipRow, selectMentorships } from '../mentorships/queries';
import { at, end, start } from '../mentorships/times';
import { type SessionFacts, sessionsById } from '../notifications/session';
import { listText, whenText } from '../notifications/wording';
import type { Caller } from '../types';

/** No account has more of them. */
const AT_MOST = 10_000;

interface Reading {
  tx: Db;
  now: Date;
}

/** Requests to the caller, or of the caller, that are still to be answered. */
export async function pendingOf(caller: Caller, { tx, now }: Reading): Promise<MentorshipRow[]> {
  if (isStaff(caller)) return [];
  const open = and(isNull(mentorships.cancelledAt), isNull(mentorships.confirmedAt));
  return selectMentorships(tx, and(concerns(caller), open, sql`${start} > ${at(now)}`), { limit: AT_MOST });
}

/** Others count on them: they have to be cancelled one by one. @throws 400 that lists them */
export async function refuseSessionsAhead(
  caller: Caller,
  { tx, now, timeZone }: Reading & { timeZone: string },
): Promise<void> {
  if (isStaff(caller)) return;
  const agreed = and(isNull(mentorships.cancelledAt), isNotNull(mentorships.confirmedAt));
  const where = and(concerns(caller), agreed, sql`${end} > ${at(now)}`);
  const rows = await selectMentorships(tx, where, { limit: AT_MOST });
  if (rows.length === 0) return;
  const sessions = await sessionsById(
    rows.map((row) => row.id),
    tx,
  );
  const ordered = sessions.sort((a, b) => a.start.getTime() - b.start.getTime());
  throw invalid({
    non_field_errors: [
      'Tienes sesiones confirmadas. Cancélalas, o espera a que terminen, antes de eliminar la cuenta.',
    ],
    mentorships: ordered.map((session) => described(session, caller, timeZone)),
  });
}

function described({ start: begins, mentor, students }: SessionFacts, { id }: Caller, timeZone: string) {
  const others = [mentor, ...students].filter((one) => one.id !== id).map((one) => one.name);
  return `${whenText(begins, timeZone)} con ${listText(others)}`;
}

/** Somebody has to look after the marketplace. Locked, so that of the last two only one goes. @throws 409 */
export async function refuseLastAdmin(caller: Caller, tx: Db): Promise<void> {
  if (caller.userType !== 'admin') return;
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  if (admins.some((one) => one.id !== caller.id)) return;
  throw conflict('Es la única cuenta de administración: crea otra antes de eliminarla.');
}
