import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Db } from '../db/types';

/** Lets the job queue write inside a transaction of ours. */
export function inTransaction(tx: Db): PgBoss.Db {
  return { executeSql: (text, values) => tx.execute(numbered(text, values)) };
}

/** A statement with `$1`, `$2` … and its values, as drizzle takes it. */
function numbered(text: string, values: unknown[]): SQL {
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`));
  return sql.join(pieces);
}
