import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import * as schema from './schema';
import type { Db } from './types';

/** A query over this is a bug or an attack; migrations lift it for themselves. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** A pool on a PostgreSQL server. `onError` hears of idle connections that broke: unheard, they would end the process. */
export function openPostgres(url: string, onError: (error: Error) => void): { db: Db; pool: Pool } {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'mentorea',
  });
  pool.on('error', onError);
  return { db: drizzle(pool, { schema }) as unknown as Db, pool };
}
