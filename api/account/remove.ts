import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { logAct } from '~/api/auth/auditLog';
import { checkOwnPassword, hashPassword, wrongPassword } from '~/api/auth/passwords';
import type { Caller, Services, Writing } from '~/api/context';
import { retriedTransaction } from '~/api/db/errors';
import { mentorships, users } from '~/api/db/schema';
import { end, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid, unauthorized } from '~/api/http/errors';
import { goOut } from '~/api/mentorships/cancel';
import { type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import { lockSessions } from '~/api/mentorships/lockSessions';
import { visibleTo } from '~/api/mentorships/may';
import { type MentorshipRow, selectMentorships } from '~/api/mentorships/queries';
import { keepAnAdmin } from '~/api/users/lastAdmin';
import { listText, whenText } from '~/api/wording';
import { anonymizeNotifications, deleteQueuedJobs, eraseAccount, eraseCancelled } from './erase';
import { hasOwnSessions } from './may';

const MAX_ROWS = 10_000;

async function openRequestsOf(caller: Caller, { tx, now }: Writing): Promise<MentorshipRow[]> {
  if (!hasOwnSessions(caller)) return [];
  const open = and(isNull(mentorships.cancelledAt), isNull(mentorships.confirmedAt));
  return selectMentorships(tx, and(visibleTo(caller), open, sql`${start} > ${timestamptz(now)}`), {
    limit: MAX_ROWS,
  });
}

/** Others count on these sessions, so they must be cancelled one by one. @throws 400 with the list of them */
async function refuseWithSessionsAhead(
  caller: Caller,
  { tx, now, timeZone, isOwn }: Writing & { timeZone: string; isOwn: boolean },
): Promise<void> {
  if (!hasOwnSessions(caller)) return;
  const agreed = and(isNull(mentorships.cancelledAt), isNotNull(mentorships.confirmedAt));
  const where = and(visibleTo(caller), agreed, sql`${end} > ${timestamptz(now)}`);
  const rows = await selectMentorships(tx, where, { limit: MAX_ROWS });
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  const sessions = await sessionsById(ids, tx);
  const ordered = sessions.sort((a, b) => a.start.getTime() - b.start.getTime());
  throw invalid({
    non_field_errors: [
      isOwn
        ? 'Tienes sesiones confirmadas. Cancélalas, o espera a que terminen, antes de eliminar la cuenta.'
        : 'Tiene sesiones confirmadas. Cancélalas, o cierra antes la cuenta con un caso, que las cancela.',
    ],
    mentorships: ordered.map((session) => sessionText(session, caller, timeZone)),
  });
}

function sessionText({ start: begins, mentor, students }: SessionFacts, { id }: Caller, timeZone: string) {
  const others = listText([mentor, ...students].filter((one) => one.id !== id).map((one) => one.name));
  return `${whenText(begins, timeZone)}${others && ` con ${others}`}`;
}

interface RemovalRequest {
  password: string;
  caller: Caller;
  address: string;
}

/**
 * Erases the caller's account (docs/contract.md, 'Leaving for good').
 * @throws 400 on `password`, 400 with the confirmed sessions that remain, 409 for the last admin, 429
 */
export async function removeAccount({ password, caller, address }: RemovalRequest, services: Services) {
  const owner = await checkOwnPassword({ password, field: 'password', caller, address }, services);
  await erase(caller, { actorId: caller.id, address, provenBy: owner.passwordHash }, services);
}

/**
 * Erases an account in one transaction. `provenBy`: the hash of the password that its owner has proven; `check`: a last
 * look under the lock. @throws as `removeAccount`
 */
export async function erase(
  caller: Caller,
  {
    actorId,
    address,
    provenBy,
    check = () => {},
  }: {
    actorId: number;
    address: string;
    provenBy?: string;
    check?: (person: typeof users.$inferSelect) => void;
  },
  services: Services,
): Promise<void> {
  // A hash in the usual format that no password matches.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await retriedTransaction(services, async (tx) => {
    const now = services.clock();
    await keepAnAdmin(caller, tx);
    const pending = await lockSessions(caller, () => openRequestsOf(caller, { tx, now }), tx);
    const person = await lockOwner({ id: caller.id, provenBy }, tx);
    check(person);
    const isOwn = actorId === caller.id;
    await refuseWithSessionsAhead(caller, { tx, now, timeZone: services.timeZone, isOwn });
    await eraseAccount(person, { passwordHash }, { tx, now, live: services.live });
    for (const row of pending) await goOut({ row, caller, tx, now, services });
    await eraseCancelled(caller.id, tx);
    await anonymizeNotifications(person, tx);
    await deleteQueuedJobs(person, tx);
    await logAct(tx, { act: 'erased', actorId, aboutId: caller.id, address }, now);
  });
  services.log.info({ userId: caller.id, actorId, address }, 'account: deleted');
}

/** From here on nothing new can refer to the user (deletedUsers.sql). */
async function lockOwner({ id, provenBy }: { id: number; provenBy: string | undefined }, tx: Db) {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!person || person.deletedAt !== null) throw unauthorized('token_not_valid');
  // The password changed concurrently, so the proof no longer holds.
  if (provenBy !== undefined && person.passwordHash !== provenBy) throw wrongPassword('password');
  return person;
}
