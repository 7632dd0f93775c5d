import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { checkOwnPassword } from '../auth/passwordCheck';
import { hashPassword } from '../auth/passwords';
import { users } from '../db/schema';
import type { Db } from '../db/types';
import { invalid, unauthorized } from '../http/errors';
import { retrying } from '../http/retry';
import { giveUp } from '../mentorships/cancel';
import { lockMentor, lockStudents } from '../mentorships/locks';
import type { Services } from '../services';
import type { Caller } from '../types';
import { eraseAccount, eraseCancelled } from './erase';
import { hideName } from './mentions';
import { forgetQueued } from './queued';
import { pendingOf, refuseLastAdmin, refuseSessionsAhead } from './remaining';

interface Asked {
  password: string;
  caller: Caller;
  /** Of the visitor. */
  address: string;
}

/**
 * Erases the caller's account (api.md section 2), all or nothing: requests still open are called off and the others told, personal data goes,
 * every log-in ends; what belongs to other people's history stays, of 'Usuario eliminado'.
 * @throws 400 on `password`, 400 with the confirmed sessions that remain, 409 for the last admin, 429
 */
export async function removeAccount({ password, caller, address }: Asked, services: Services): Promise<void> {
  const owner = await checkOwnPassword({ password, field: 'password', caller, address }, services);
  // What no password opens, in the shape of the others.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const attempt = () =>
    services.db.transaction(async (tx) => {
      const now = services.clock();
      const pending = await lockSessions(caller, { tx, now });
      const person = await lockOwner(owner, tx);
      await refuseLastAdmin(caller, tx);
      await refuseSessionsAhead(caller, { tx, now, timeZone: services.timeZone });
      await eraseAccount(person, { passwordHash }, { tx, now });
      for (const row of pending) await giveUp({ row, caller, tx, now, services });
      await eraseCancelled(caller.id, tx);
      await hideName(person, tx);
      await forgetQueued(person.email, tx);
    });
  await retrying(attempt, services.random);
  services.log.info({ userId: caller.id, address }, 'account: deleted');
}

/**
 * The open requests, under the locks in their one order: mentors, then the student. New ones of a student need that last lock; should one have
 * come before it, its mentor is not locked, and all begins again.
 */
async function lockSessions(caller: Caller, { tx, now }: { tx: Db; now: Date }) {
  const mentorsOf = (rows: { mentorId: number }[]) =>
    [
      ...new Set([...rows.map((row) => row.mentorId), ...(caller.userType === 'mentor' ? [caller.id] : [])]),
    ].sort((a, b) => a - b);
  const locked = mentorsOf(await pendingOf(caller, { tx, now }));
  for (const id of locked) await lockMentor(id, tx);
  if (caller.userType === 'alumno') await lockStudents([caller.id], tx);
  const pending = await pendingOf(caller, { tx, now });
  if (mentorsOf(pending).some((id) => !locked.includes(id))) throw new Overtaken();
  return pending;
}

/** SQLSTATE of a transaction that is to be tried again. */
class Overtaken extends Error {
  readonly code = '40001';
}

/** From here on nothing new can name the user: what tries waits for this row (deletedUsers.sql). */
async function lockOwner(
  { id, passwordHash }: { id: number; passwordHash: string },
  tx: Db,
): Promise<typeof users.$inferSelect> {
  const [person] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!person || person.deletedAt !== null) throw unauthorized('token_not_valid');
  // Somebody else was quicker: what was proved is no longer true.
  if (person.passwordHash !== passwordHash) throw invalid({ password: ['La contraseña no es correcta.'] });
  return person;
}
