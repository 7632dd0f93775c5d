import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { tellTime } from '../db/clock';
import { mailTokens, users } from '../db/schema';
import type { Db } from '../db/types';
import { activationMail } from '../mail/messages/activation';
import type { ApiDeps } from '../types';
import { createLink, isLink, type Link, spendLink, userIdOf } from './mailLinks';

/** Activates the account of a good link. True also for one that has done its work before; false for any other. */
export async function activate(link: Link, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const userId = userIdOf(link);
  if (userId === null) return false;
  return db.transaction(async (tx) => {
    // First the account, then its links: as whoever sends a new one does.
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
      .where(isLink(link, 'activation'));
    return known?.usedAt != null;
  });
}

/** A new link by mail, in the transaction of the caller. */
export async function sendActivation(
  { id, username, email }: { id: number; username: string; email: string },
  tx: Db,
  { mail, clock, siteOrigin }: Pick<ApiDeps, 'mail' | 'clock' | 'siteOrigin'>,
): Promise<void> {
  const { uid, token } = await createLink({ userId: id, purpose: 'activation' }, { tx, now: clock() });
  const link = `${siteOrigin}/api/auth/activate/${uid}/${token}/`;
  await mail.enqueue(tx, activationMail({ to: email, username, link }));
}

/** An account that was sent links and never used one. One that staff has closed is none. */
export async function awaitsActivation(userId: number, tx: Db): Promise<boolean> {
  const [row] = await tx
    .select({ sent: sql<number>`count(*)::int`, used: sql<number>`count(${mailTokens.usedAt})::int` })
    .from(mailTokens)
    .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, 'activation')));
  return row !== undefined && row.sent > 0 && row.used === 0;
}

/**
 * Forgets accounts of this name or address that nobody activated while their link was good: otherwise whoever missed it, or whose address
 * somebody else typed, could never register. One that was active once stays.
 */
export async function releaseUnactivated(
  { username, email }: { username: string; email: string },
  { db, now }: { db: Db; now: Date },
): Promise<void> {
  await db
    .delete(users)
    .where(and(or(eq(users.username, username), eq(users.email, email)), neverActivated(now)));
}

/** Accounts that got activation links, all of which ran out before `since` unused. */
export function neverActivated(since: Date) {
  const { userId, purpose, expiresAt, usedAt } = mailTokens;
  const links = sql`from ${mailTokens} where ${userId} = ${users.id} and ${purpose} = 'activation'`;
  const alive = sql`(${usedAt} is not null or ${expiresAt} > ${since.toISOString()}::timestamptz)`;
  return and(
    eq(users.isActive, false),
    isNull(users.deletedAt),
    sql`exists (select 1 ${links}) and not exists (select 1 ${links} and ${alive})`,
  );
}
