import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from 'drizzle-orm/pg-core';
import type * as schema from './schema';

type Schema = typeof schema;

/** The result of a raw `execute()` on both drivers. Their row counts differ: use `returning()`. */
interface Rows<Row> {
  rows: Row[];
}
interface RowsHKT extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** The database, on either engine. A `Tx` is accepted wherever a `Db` is. */
export type Db = PgDatabase<RowsHKT, Schema>;

/** An open transaction: inside it use no other connection, and await nothing but the database. */
export type Tx = PgTransaction<RowsHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface Hearing {
  /** Called in the order of commits. */
  heard(payload: string): void;
  /** The connection is down from now on, or was briefly. Payloads before `restored` may follow a gap. */
  lost(): void;
  /** Listening again after a break: payloads sent in between are lost. */
  restored(): void;
}

/** Resolves when it listens; the result stops it. */
export type Listen = (channel: string, hearing: Hearing) => Promise<() => Promise<void>>;
