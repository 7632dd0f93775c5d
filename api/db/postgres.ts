import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import * as schema from './schema';
import type { Db } from './types';

/** A query over this is a bug or an attack; migrations lift it for themselves. */
const STATEMENT_TIMEOUT_MS = 10_000;
/**
 * By then the server has said something, be it that a statement took too long. Idle connections are closed
 * before.
 */
const SILENCE_MS = 11_000;
const IDLE_MS = 10_000;
/** With the time of a ping still soon enough for /readyz. */
const CONNECT_MS = 3_000;

interface Options {
  /** Nobody waits: statements that lift their limit may take as long as they want. */
  patient?: boolean;
}

/**
 * A pool on a PostgreSQL server. `onError` hears of connections that broke: unheard, they would end the
 * process.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { patient = false }: Options = {},
): { db: Db; pool: Pool } {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    application_name: 'mentorea',
    stream: () => (patient ? new Socket() : endingInSilence()),
  });
  pool.on('error', onError);
  dropBroken(pool, onError);
  return { db: drizzle(pool, { schema }) as unknown as Db, pool };
}

/**
 * The limit of the server's own would not be heard: a server that stands still, a network that swallows
 * everything.
 */
function endingInSilence(): Socket {
  const socket = new Socket();
  const error = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(error));
}

/**
 * A connection that breaks in somebody's hands leaves the pool at once: nobody else listens to it then, and
 * drizzle gives none back whose BEGIN fails. The pool sees to those that are idle.
 */
function dropBroken(pool: Pool, onError: (error: Error) => void): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!inUse.has(client)) return;
      client.release(error);
      // Whoever has it gives it back once more.
      client.release = () => {};
      onError(error);
    }),
  );
}
