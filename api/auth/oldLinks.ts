import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { mailTokens, users } from '../db/schema';
import type { Db } from '../db/types';
import { neverActivated } from './activation';

const DAY = 24 * 60 * 60 * 1000;
/** A used activation link opened again still says that the account is active. */
const KEPT_MS = 30 * DAY;
/** An account takes rows of many tables with it. */
const BATCH = 100;

/**
 * Clean-up of what mailed links leave behind, for a job that comes daily: links to a new password that ran out, activation links used
 * long ago, and accounts that nobody activated in the month after their last link ran out (with the address that somebody gave for them).
 * Unused activation links stay as long as their account: they are what tells it from one that staff has closed.
 */
export async function forgetOldLinks(db: Db, now: Date, stopping = () => false): Promise<void> {
  const monthAgo = new Date(now.getTime() - KEPT_MS);
  const abandoned = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.userType, ['alumno', 'mentor']), neverActivated(monthAgo)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  await inTurns(stopping, () =>
    db.delete(users).where(inArray(users.id, abandoned)).returning({ id: users.id }),
  );
  const { purpose, usedAt, expiresAt } = mailTokens;
  const served = db
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(
      or(
        and(eq(purpose, 'password-reset'), lte(expiresAt, now)),
        and(eq(purpose, 'activation'), isNotNull(usedAt), lte(expiresAt, monthAgo)),
        sql`exists (select 1 from users u where u.id = ${mailTokens.userId} and u.deleted_at is not null)`,
      ),
    )
    .limit(BATCH)
    .for('update', { skipLocked: true });
  await inTurns(stopping, () =>
    db.delete(mailTokens).where(inArray(mailTokens.hash, served)).returning({ hash: mailTokens.hash }),
  );
}

/** Batch after batch, each a transaction of its own, until one is not full. */
async function inTurns(stopping: () => boolean, remove: () => PromiseLike<unknown[]>): Promise<void> {
  for (let gone = BATCH; gone === BATCH && !stopping(); ) gone = (await remove()).length;
}
