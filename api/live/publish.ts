import { sql } from 'drizzle-orm';
import { liveEvents } from '../db/schema';
import type { Db } from '../db/types';
import { packEvents } from './payload';
import type { LiveNews } from './types';

export const CHANNEL = 'live_events';
/** Keeps one statement under PostgreSQL's 65,535 parameters. */
const ROWS_PER_STATEMENT = 5_000;

/** Rows and NOTIFY in the transaction that causes them: both happen when it commits, or neither. */
export async function publish(tx: Db, news: LiveNews[], { now }: { now: Date }): Promise<void> {
  for (let at = 0; at < news.length; at += ROWS_PER_STATEMENT) {
    const rows = news.slice(at, at + ROWS_PER_STATEMENT).map((one) => ({ ...one, createdAt: now }));
    const { id, userId, kind, subjectId } = liveEvents;
    const written = await tx.insert(liveEvents).values(rows).returning({ id, userId, kind, subjectId });
    await say(packEvents(written), tx);
  }
}

/** NOTIFY, delivered at the commit. */
export async function say(payloads: string[], tx: Db): Promise<void> {
  const rows = sql.join(
    payloads.map((payload) => sql`(${payload}::text)`),
    sql`, `,
  );
  await tx.execute(sql`select pg_notify(${CHANNEL}, payload) from (values ${rows}) as said (payload)`);
}
