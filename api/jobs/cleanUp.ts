import { type SQL, sql } from 'drizzle-orm';
import { forgetOldLinks } from '../auth/oldLinks';
import { at } from '../mentorships/times';
import { forgetUnusedPictures } from '../pictures/store';
import { DAY } from '../time';
import type { Sweep } from './batches';

const ROWS = 1_000;

/** What is kept for how long: afterwards nobody asks for it, or it may not be kept. */
const OLD: { table: string; since: string; days: number; and?: SQL }[] = [
  { table: 'live_events', since: 'created_at', days: 1 },
  { table: 'idempotency_keys', since: 'created_at', days: 1 },
  { table: 'room_presence', since: 'last_seen_at', days: 1 },
  { table: 'refresh_families', since: 'expires_at', days: 1 },
  { table: 'rate_limits', since: 'expire', days: 0 },
  { table: 'notifications', since: 'created_at', days: 365, and: sql`read_at is not null` },
];

/** Deletes what has served, in small statements. */
export async function cleanUp({ services: { db }, now, stopping }: Sweep): Promise<boolean> {
  await forgetOldLinks(db, now, stopping);
  await forgetUnusedPictures(db, now);
  for (const { table, since, days, and = sql`true` } of OLD) {
    const name = sql.identifier(table);
    const before = at(new Date(now.getTime() - days * DAY));
    for (let gone = ROWS; gone === ROWS && !stopping(); ) {
      const old = sql`select ctid from ${name} where ${sql.identifier(since)} < ${before} and ${and} limit ${ROWS}
        for update skip locked`;
      const { rows } = await db.execute(
        sql`delete from ${name} where ctid = any (array(${old})) returning 1`,
      );
      gone = rows.length;
    }
  }
  return true;
}
