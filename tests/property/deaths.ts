/** The server dies before a transaction is done: the database undoes it, whatever it was. */
import { sql } from 'drizzle-orm';
import type { Db } from '~/api/db/types';

/** Changes with every row that is written: PostgreSQL gives each version the number of its transaction. */
export async function versions(db: Db): Promise<string> {
  const of = (table: string) =>
    sql`(select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) from ${sql.identifier(table)})`;
  const { rows } = await db.execute<{ all: string }>(sql`select concat_ws(', ', ${of('mentorships')},
    ${of('mentorship_students')}, ${of('proposals')}, ${of('notifications')}) as all`);
  return rows[0]?.all ?? '';
}

export type Deaths = ReturnType<typeof createDeaths>;

/** Lets transactions of this database be cut off at their end, when all of their work is done. */
export function createDeaths(db: Db) {
  let isNear = false;
  let count = 0;
  const whole = db.transaction.bind(db);
  db.transaction = ((work: Parameters<typeof whole>[0], options?: Parameters<typeof whole>[1]) =>
    whole(async (tx) => {
      const done = await work(tx);
      if (!isNear) return done;
      isNear = false;
      count++;
      throw new Error('The server was killed.');
    }, options)) as typeof db.transaction;
  return {
    /** How often it has died. */
    count: () => count,
    /** Null if the first transaction of this work was cut off. */
    async during<T>(work: () => Promise<T>): Promise<T | null> {
      const deaths = count;
      isNear = true;
      const answer = await work();
      isNear = false;
      return count === deaths ? answer : null;
    },
  };
}
