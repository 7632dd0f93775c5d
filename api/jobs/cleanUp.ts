import { and, eq, inArray, isNotNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { neverActivated } from '~/api/auth/registration';
import { forgetUnconfirmed } from '~/api/cases/report';
import type { Sweep } from '~/api/context';
import * as kept from '~/api/contract/rules/kept';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { mailTokens, users } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { fileStore } from '~/api/materials/fileStore';
import { deleteUnusedPictures } from '~/api/pictures/store';
import { DAY } from '~/api/time';

/** Opening a used activation link again still reports for a while that the account is active. */
const LINKS_KEPT_MS = kept.NEVER_ACTIVATED_DAYS * DAY;
/** Small, since deleting an account deletes rows of many tables. */
const ROWS_PER_BATCH = 100;

/**
 * Expired password links, activation links used long ago, accounts a month after their last activation link expired.
 * Other unused links stay: they tell such an account from one closed by staff.
 */
export async function forgetOldLinks(db: Db, now: Date, stopping = () => false): Promise<void> {
  const monthAgo = new Date(now.getTime() - LINKS_KEPT_MS);
  const abandoned = db
    .select({ id: users.id })
    .from(users)
    .where(and(notInArray(users.userType, [...STAFF_TYPES]), neverActivated(monthAgo)))
    .limit(ROWS_PER_BATCH)
    .for('update', { skipLocked: true });
  await deleteInBatches(ROWS_PER_BATCH, stopping, () =>
    db.delete(users).where(inArray(users.id, abandoned)).returning({ id: users.id }),
  );
  const { purpose, usedAt, expiresAt } = mailTokens;
  const served = db
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(
      or(
        and(eq(purpose, 'password-reset'), lte(expiresAt, now)),
        and(ne(purpose, 'password-reset'), isNotNull(usedAt), lte(expiresAt, monthAgo)),
        sql`exists (select 1 from users u where u.id = ${mailTokens.userId} and u.deleted_at is not null)`,
      ),
    )
    .limit(ROWS_PER_BATCH)
    .for('update', { skipLocked: true });
  await deleteInBatches(ROWS_PER_BATCH, stopping, () =>
    db.delete(mailTokens).where(inArray(mailTokens.hash, served)).returning({ hash: mailTokens.hash }),
  );
}

async function deleteInBatches(size: number, stopping: () => boolean, remove: () => PromiseLike<unknown[]>) {
  for (let gone = size; gone === size && !stopping(); ) gone = (await remove()).length;
}

const ROWS_PER_STATEMENT = 1_000;

/** Retention times: afterwards the data is not needed, or may not be kept. */
const RETENTION: { table: string; since: string; days: number; and?: SQL }[] = [
  { table: 'live_events', since: 'created_at', days: 1 },
  // By the database's clock too: caches ask at least twice a day (api/mentors/publicData.ts).
  {
    table: 'public_changes',
    since: 'told_at',
    days: 2,
    and: sql`told_at < now() - interval '2 days'`,
  },
  { table: 'idempotency_keys', since: 'created_at', days: 1 },
  { table: 'room_presence', since: 'last_seen_at', days: 1 },
  { table: 'refresh_families', since: 'expires_at', days: 1 },
  { table: 'known_networks', since: 'last_log_in_at', days: kept.KNOWN_NETWORK_DAYS },
  { table: 'rate_limits', since: 'expire', days: 0 },
  // By the database's clock too, which is the one that its trigger asks (functions/auditLog.sql).
  {
    table: 'audit_log',
    since: 'at',
    days: kept.AUDIT_DAYS,
    and: sql`at < now() - interval '24 months'`,
  },
  {
    table: 'cases',
    since: 'decided_at',
    days: kept.CASE_DAYS,
    and: sql`(measure not in ('freeze', 'deactivate', 'close') or undone_at is not null or not exists (
      select 1 from users u where u.id = about_id and u.deleted_at is null))`,
  },
  {
    table: 'student_invitations',
    since: 'expires_at',
    days: kept.NEVER_ACTIVATED_DAYS,
    and: sql`student_id is null`,
  },
  { table: 'profile_views', since: 'day', days: kept.PROFILE_VIEW_DAYS },
  {
    table: 'notifications',
    since: 'created_at',
    days: kept.NOTIFICATION_DAYS,
    and: sql`read_at is not null`,
  },
];

/** Deletes expired data in small statements. */
export async function cleanUp({ services, now, stopping }: Sweep): Promise<boolean> {
  const { db } = services;
  await forgetOldLinks(db, now, stopping);
  await deleteUnusedPictures(db, now);
  await forgetUnconfirmed(db, now);
  await fileStore.sweep(new Date(now.getTime() - DAY), db);
  for (const { table, since, days, and = sql`true` } of RETENTION) {
    const name = sql.identifier(table);
    const before = timestamptz(new Date(now.getTime() - days * DAY));
    await deleteInBatches(ROWS_PER_STATEMENT, stopping, async () => {
      const old = sql`select ctid from ${name} where ${sql.identifier(since)} < ${before} and ${and} limit ${ROWS_PER_STATEMENT}
        for update skip locked`;
      const { rows } = await db.execute(
        sql`delete from ${name} where ctid = any (array(${old})) returning 1`,
      );
      return rows;
    });
  }
  // Last, since a store that is down ends it.
  await fileStore.removeLoose(services, now, stopping);
  return true;
}
