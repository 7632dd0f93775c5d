import { randomBytes } from 'node:crypto';
import { and, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import { revokeFamilies } from '~/api/auth/families';
import { passwordProblems } from '~/api/auth/passwordRules';
import { hashPassword } from '~/api/auth/passwords';
import { newPassword, username as usernameRule } from '~/api/contract/auth';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { violates } from '~/api/db/errors';
import { mailTokens, mentorships, users } from '~/api/db/schema';
import { end, takesPart, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { speakSpanish } from '~/api/http/validation';
import { AdminError } from './terminal';

const account = z.object({
  username: usernameRule,
  email: z.email('Escribe un correo electrónico válido.').max(254),
  type: z.enum(STAFF_TYPES),
});

interface Deps {
  db: Db;
  now: Date;
}

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

/** Creates an active staff account, which is possible only here. @throws AdminError */
export async function createUser(
  input: { username: string; email: string; type: string; password: string },
  { db, now }: Deps,
): Promise<void> {
  speakSpanish();
  const parsed = account.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new AdminError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { username, email, type } = parsed.data;
  const problem = problemOfPassword(input.password, { username, email });
  if (problem) throw new AdminError(problem);
  const passwordHash = await hashPassword(input.password);
  try {
    await db
      .insert(users)
      .values({ username, email, passwordHash, userType: type, isActive: true, createdAt: now });
  } catch (error) {
    if (violates(error, 'users_username_key')) throw new AdminError(`Ya existe un usuario «${username}».`);
    if (violates(error, 'users_email_key'))
      throw new AdminError(`Ya existe una cuenta con el correo ${email}.`);
    throw error;
  }
}

/** Ends the open log-ins too. Returns how many sessions in force the account has. @throws AdminError */
export async function deactivate(username: string, { db, now }: Deps): Promise<{ mentorships: number }> {
  return db.transaction(async (tx) => {
    const { id } = await setActive(username, false, tx);
    await logAct(tx, { act: 'deactivated', actorId: null, aboutId: id }, now);
    await revokeFamilies({ userId: id }, { db: tx, now });
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, id), isNull(mailTokens.usedAt)));
    const [row] = await tx
      .select({ n: count() })
      .from(mentorships)
      .where(and(isNull(mentorships.cancelledAt), sql`${end} > ${timestamptz(now)}`, takesPart(id)));
    return { mentorships: Number(row?.n ?? 0) };
  });
}

/** False: a decision of the staff still keeps it shut. @throws AdminError */
export async function activate(username: string, { db, now }: Deps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const isFree = sql<boolean>`coalesce(${users.restriction} = 'frozen', true)`;
    const { id, isActive } = await setActive(username, isFree, tx);
    await logAct(tx, { act: 'activated', actorId: null, aboutId: id }, now);
    return isActive;
  });
}

async function setActive(username: string, isActive: SQL<boolean> | false, db: Db) {
  const [changed] = await db
    .update(users)
    .set({ isActive })
    .where(and(eq(users.username, username), isNull(users.deletedAt)))
    .returning({ id: users.id, isActive: users.isActive });
  if (!changed) throw new AdminError(`No hay ningún usuario «${username}».`);
  return changed;
}
