import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { RegisterPayload } from '~/api/contract/auth';
import { tellTime } from '~/api/db/clock';
import { mailTokens, mentorProfiles, studentProfiles, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid, refuseProblems } from '~/api/http/errors';
import { violates } from '~/api/http/sqlErrors';
import { activationMail } from '~/api/mail/accountMails';
import { timestamptz } from '~/api/mentorships/times';
import { storePicture } from '~/api/pictures/store';
import { uploadedPicture } from '~/api/pictures/upload';
import type { ApiDeps } from '~/api/services';
import { createLink, type Link, matchesLink, spendLink, userIdOf } from './mailLinks';
import { passwordProblems } from './passwordRules';
import { hashPassword } from './passwords';

/** Activates the account of a valid link. Also true for a link that was already used; false for any other. */
export async function activate(link: Link, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const userId = userIdOf(link);
  if (userId === null) return false;
  return db.transaction(async (tx) => {
    // Locks the account before its links, the same order as `sendLink`.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if (await spendLink(link, 'activation', { tx, now })) {
      await tellTime(tx, now);
      await tx
        .update(users)
        .set({ isActive: true })
        .where(and(eq(users.id, userId), isNull(users.deletedAt)));
      return true;
    }
    const [known] = await tx
      .select({ usedAt: mailTokens.usedAt })
      .from(mailTokens)
      .where(matchesLink(link, 'activation'));
    return known?.usedAt != null;
  });
}

/** `next`: the page of the website to lead on to, if any. */
export async function sendActivation(
  { id, username, email, next }: Pick<RegisterPayload, 'username' | 'email' | 'next'> & { id: number },
  tx: Db,
  { mail, clock, siteOrigin }: Pick<ApiDeps, 'mail' | 'clock' | 'siteOrigin'>,
): Promise<void> {
  const { uid, token } = await createLink({ userId: id, purpose: 'activation' }, { tx, now: clock() });
  const query = next ? `?${new URLSearchParams({ next })}` : '';
  const link = `${siteOrigin}/api/auth/activate/${uid}/${token}/${query}`;
  await mail.enqueue(tx, activationMail({ to: email, username, link }));
}

/** An account that was sent links and never used one. Accounts closed by staff do not count. */
export async function awaitsActivation(userId: number, tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ sent: sql<number>`count(*)::int`, used: sql<number>`count(${mailTokens.usedAt})::int` })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'activation')));
  return row !== undefined && row.sent > 0 && row.used === 0;
}

/**
 * Deletes accounts of this name or address whose link expired unused: otherwise people who missed it, or
 * whose address somebody else typed, could never register.
 */
async function releaseUnactivated(
  { username, email }: { username: string; email: string },
  { db, now }: { db: Db; now: Date },
): Promise<void> {
  await db
    .delete(users)
    .where(and(or(eq(users.username, username), eq(users.email, email)), neverActivated(now)));
}

/** Accounts whose activation links all expired unused before `since`. */
export function neverActivated(since: Date) {
  const { userId, purpose, expiresAt, usedAt } = mailTokens;
  const links = sql`from ${mailTokens} where ${userId} = ${users.id} and ${purpose} = 'activation'`;
  const alive = sql`(${usedAt} is not null or ${expiresAt} > ${timestamptz(since)})`;
  return and(
    eq(users.isActive, false),
    isNull(users.deletedAt),
    sql`exists (select 1 ${links}) and not exists (select 1 ${links} and ${alive})`,
  );
}

const TAKEN_MESSAGES = {
  username: ['Ya existe un usuario con ese nombre.'],
  email: ['Ya existe una cuenta con ese correo electrónico.'],
};

/** An inactive account with its picture and queued activation mail. Returns its id. @throws 400, 413 */
export async function register(
  payload: RegisterPayload,
  deps: ApiDeps,
  files?: ReadonlyMap<string, File>,
): Promise<number> {
  const { username, email, password, user_type, next } = payload;
  const problems = passwordProblems(password, { username, email });
  await releaseUnactivated(payload, { db: deps.db, now: deps.clock() });
  const errors = {
    ...(await duplicates(payload, deps)),
    ...(problems.length > 0 ? { password: problems } : {}),
  };
  refuseProblems(errors);

  const picture = await uploadedPicture(files);
  const passwordHash = await hashPassword(password);
  const now = deps.clock();
  try {
    return await deps.db.transaction(async (tx) => {
      const pictureHash = picture && (await storePicture(picture, { tx, now }));
      const [user] = await tx
        .insert(users)
        .values({ username, email, passwordHash, userType: user_type, pictureHash, createdAt: now })
        .returning({ id: users.id });
      if (!user) throw new Error('The new user has no id.');
      await tx.insert(user_type === 'mentor' ? mentorProfiles : studentProfiles).values({ userId: user.id });
      await sendActivation({ id: user.id, username, email, next }, tx, deps);
      return user.id;
    });
  } catch (error) {
    if (violates(error, 'users_username_key')) throw invalid({ username: TAKEN_MESSAGES.username });
    if (violates(error, 'users_email_key')) throw invalid({ email: TAKEN_MESSAGES.email });
    throw error;
  }
}

async function duplicates({ username, email }: RegisterPayload, { db }: ApiDeps) {
  const found = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(or(eq(users.username, username), eq(users.email, email)));
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return {
    ...(found.some((one) => same(one.username, username)) ? { username: TAKEN_MESSAGES.username } : {}),
    ...(found.some((one) => same(one.email, email)) ? { email: TAKEN_MESSAGES.email } : {}),
  };
}
