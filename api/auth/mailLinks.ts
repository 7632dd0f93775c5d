import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { mailTokens, users } from '../db/schema';
import type { Db } from '../db/types';

const ACTIVATION_DAYS = 3;
const DAY = 24 * 60 * 60 * 1000;

interface Link {
  uid: string;
  token: string;
}

/** A new activation link, good once and for 3 days. Only its hash is kept. */
export async function createActivation(userId: number, { tx, now }: { tx: Db; now: Date }): Promise<Link> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(now.getTime() + ACTIVATION_DAYS * DAY);
  await tx.insert(mailTokens).values({ hash: hashOf(token), userId, purpose: 'activation', expiresAt });
  return { uid: Buffer.from(String(userId)).toString('base64url'), token };
}

/** Activates the account of a good link. True also for one that has done its work before; false for any other. */
export async function activate({ uid, token }: Link, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const userId = Number(Buffer.from(uid, 'base64url').toString());
  if (!Number.isInteger(userId) || userId < 1 || userId > 2 ** 31 - 1) return false;
  const ours = and(
    eq(mailTokens.hash, hashOf(token)),
    eq(mailTokens.userId, userId),
    eq(mailTokens.purpose, 'activation'),
  );
  return db.transaction(async (tx) => {
    const used = await tx
      .update(mailTokens)
      .set({ usedAt: now })
      .where(and(ours, isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now)))
      .returning({ userId: mailTokens.userId });
    if (used.length > 0) {
      await tx
        .update(users)
        .set({ isActive: true })
        .where(and(eq(users.id, userId), isNull(users.deletedAt)));
      return true;
    }
    const [known] = await tx.select({ usedAt: mailTokens.usedAt }).from(mailTokens).where(ours);
    return known?.usedAt != null;
  });
}

/**
 * Forgets accounts of this name or address that nobody activated while their link was good: otherwise whoever missed it, or whose address
 * somebody else typed, could never register. One that was active once stays.
 */
export async function releaseUnactivated(
  { username, email }: { username: string; email: string },
  { db, now }: { db: Db; now: Date },
): Promise<void> {
  const { userId, purpose, expiresAt, usedAt } = mailTokens;
  const links = sql`from ${mailTokens} where ${userId} = ${users.id} and ${purpose} = 'activation'`;
  const alive = sql`(${usedAt} is not null or ${expiresAt} > ${now.toISOString()}::timestamptz)`;
  await db
    .delete(users)
    .where(
      and(
        or(eq(users.username, username), eq(users.email, email)),
        eq(users.isActive, false),
        isNull(users.deletedAt),
        sql`exists (select 1 ${links}) and not exists (select 1 ${links} and ${alive})`,
      ),
    );
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
