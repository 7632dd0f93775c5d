import { randomBytes } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import { BY_COMMAND } from '~/api/auth/callers';
import { revokeFamilies } from '~/api/auth/families';
import { passwordProblems } from '~/api/auth/passwordRules';
import { hashPassword } from '~/api/auth/passwords';
import { offerCancelling } from '~/api/cases/decide';
import { callOff, listAhead } from '~/api/cases/restrict';
import type { Reading, Services } from '~/api/context';
import { newPassword, username as usernameRule } from '~/api/contract/auth';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { retriedTransaction, violates } from '~/api/db/errors';
import { mailTokens, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { speakSpanish } from '~/api/http/validation';
import { lockSessions } from '~/api/mentorships/lockSessions';
import { findPerson, type PersonRow } from '~/api/people/people';
import { callerOf } from '~/api/people/person';
import { AdminError } from './terminal';

const account = z.object({
  username: usernameRule,
  email: z.email('Escribe un correo electrónico válido.').max(254),
  type: z.enum(STAFF_TYPES),
});

/** Why the password is not valid for this user, in one line; null if it is. */
export function problemOfPassword(password: string, owner: { username: string; email: string }) {
  const parsed = newPassword.safeParse(password);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null;
  return passwordProblems(password, owner)[0] ?? null;
}

/** 120 bits, without letters that look alike in a terminal. */
export function generatePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('');
}

/** @throws AdminError */
export function checkAccount(input: Record<keyof z.infer<typeof account>, string>) {
  speakSpanish();
  const parsed = account.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AdminError(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** An argument that can be a username. @throws AdminError */
export function readUsername(text: string): string {
  if (usernameRule.safeParse(text).success) return text;
  throw new AdminError(`«${text}» no es un nombre de usuario.`);
}

/** @throws AdminError */
export async function personOf(username: string, db: Db): Promise<PersonRow> {
  const person = await findPerson(username, db);
  if (!person || person.state === 'erased') throw nobody(username);
  return person;
}

const nobody = (username: string) =>
  new AdminError(`No hay ningún usuario «${username}». Búscalo con: people <parte del nombre>.`);

/** Creates an active staff account, which is possible only here. @throws AdminError */
export async function createUser(
  input: { username: string; email: string; type: string; password: string },
  { db, now }: Reading,
): Promise<void> {
  const { username, email, type } = checkAccount(input);
  const problem = problemOfPassword(input.password, { username, email });
  if (problem) throw new AdminError(problem);
  const passwordHash = await hashPassword(input.password);
  try {
    const row = { username, email, passwordHash, userType: type, isActive: true, createdAt: now };
    await db.insert(users).values(row);
  } catch (error) {
    if (violates(error, 'users_username_key')) throw new AdminError(`Ya existe un usuario «${username}».`);
    if (violates(error, 'users_email_key'))
      throw new AdminError(`Ya existe una cuenta con el correo ${email}.`);
    throw error;
  }
}

/**
 * Ends the open log-ins too. The sessions ahead are called off, or those in them are told that they may do so. Returns how
 * many there are. @throws AdminError
 */
export async function deactivate(person: PersonRow, { cancels }: { cancels: boolean }, services: Services) {
  const now = services.clock();
  return retriedTransaction(services, async (tx) => {
    const ahead = await lockSessions(person, () => listAhead(person, { tx, now, until: null }), tx);
    const { id } = await setActive(person.username, false, tx);
    await logAct(tx, { act: 'deactivated', actorId: null, aboutId: id }, now);
    await revokeFamilies({ userId: id }, { db: tx, now });
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, id), isNull(mailTokens.usedAt)));
    if (cancels)
      await callOff(ahead, { person: callerOf(person), staff: BY_COMMAND.staff, tx, now, services });
    else await offerCancelling(ahead, person, tx, services);
    return ahead.length;
  });
}

/** False: a decision of the staff still keeps it shut. @throws AdminError */
export const activate = async (username: string, { db, now }: Reading): Promise<boolean> =>
  db.transaction(async (tx) => {
    const isFree = sql<boolean>`coalesce(${users.restriction} = 'frozen', true)`;
    const { id, isActive } = await setActive(username, isFree, tx);
    await logAct(tx, { act: 'activated', actorId: null, aboutId: id }, now);
    return isActive;
  });

async function setActive(username: string, isActive: SQL<boolean> | false, db: Db) {
  const [changed] = await db
    .update(users)
    .set({ isActive })
    .where(and(eq(users.username, username), isNull(users.deletedAt)))
    .returning({ id: users.id, isActive: users.isActive });
  if (!changed) throw nobody(username);
  return changed;
}
