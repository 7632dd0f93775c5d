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
