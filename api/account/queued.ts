import { sql } from 'drizzle-orm';
import type { Db } from '../db/types';

/** The job queue's tables; a queue that was never started has none. */
const TABLES = ['pgboss.job', 'pgboss.archive'];

/** Mails to that address, and requests for links to it, that wait, failed or are done: they neither leave nor stay. */
export async function forgetQueued(email: string, tx: Db): Promise<void> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from unnest(array[${sql.join(
      TABLES.map((name) => sql`${name}`),
      sql`, `,
    )}]) as name where to_regclass(name) is not null`);
  for (const { name } of rows) {
    await tx.execute(sql`
      delete from ${sql.raw(name)} where state <> 'active'
        and lower(${email}) in (lower(data ->> 'to'), lower(data ->> 'email'))`);
  }
}
