import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { Client } from './guard';

/** Drizzle on an embedded engine; it only uses `query` and `transaction` of PGlite's interface. */
export function embeddedDb(client: Client): Db {
  return drizzle(client as PGlite, { schema }) as unknown as Db;
}
