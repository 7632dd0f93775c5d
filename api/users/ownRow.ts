import { eq, sql } from 'drizzle-orm';
import type { Visit } from '~/api/context';
import { calendarTokens, preferences, users } from '~/api/db/schema';
import { statement } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { oncePerVisit } from '~/api/http/direct';

const read = statement('own row', (db) =>
  db
    .select({
      /** Null for who has never changed them. */
      preferences,
      /** When the calendar got its secret address; null if it has none. */
      calendarSince: calendarTokens.createdAt,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(calendarTokens, eq(calendarTokens.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** The little that an account keeps beside its profile. The calls of a visit read it once. */
export function readOwnRow(userId: number, { db, visit }: { db: Db; visit?: Visit | undefined }) {
  return oncePerVisit(visit, `own row of ${userId}`, async () => (await read(db, { userId }))[0]);
}
