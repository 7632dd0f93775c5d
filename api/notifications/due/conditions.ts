import { type SQL, sql } from 'drizzle-orm';
import type { NotificationType } from '~/api/contract/rules/notificationTypes';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Transactions that had read the clock before the last round, and were committed after it. */
const MARGIN = 10 * MINUTE;

/**
 * From when on to look for what became due: no earlier than is still useful, and not again what the last
 * round has seen.
 */
export function lookBack(now: Date, { since, useful }: { since: Date | null; useful: number }): Date {
  const oldest = now.getTime() - useful;
  // A clock that was set back: look at everything.
  if (since === null || since > now) return new Date(oldest);
  return new Date(Math.max(oldest, since.getTime() - MARGIN));
}

/** The user is not told yet. The same people whom `notify` tells. */
export const notYetNotified = (userId: SQL, type: NotificationType, subject: SQL): SQL =>
  sql`(exists (select 1 from users u where u.id = ${userId} and u.is_active and u.deleted_at is null)
    and not exists (select 1 from notifications n
      where n.user_id = ${userId} and n.type = ${type}::text and n.subject = ${subject}))`;
