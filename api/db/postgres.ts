import { Socket } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';
import { measured, type OnSlow } from '~/api/telemetry/statements';
import * as schema from './schema';
import type { Db } from './types';

/** A longer query is a bug or an attack; migrations lift the limit for themselves. */
const STATEMENT_TIMEOUT_MS = 10_000;
/** The server must have answered by then, if only with a statement timeout. */
const SILENCE_MS = 11_000;
const IDLE_MS = 10_000;
/** Short enough for /readyz to respond in time, including its ping. */
const CONNECT_MS = 3_000;
/** For work that no visitor waits for: a server that is not there is still reported. */
const PATIENT_CONNECT_MS = 30_000;

/** What each connection is told at its start. A pooler refuses it, and tells its own (deploy/pgbouncer.ini). */
const SESSION = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // Without statistics yet, a short statement looks costly enough to be compiled, for up to seconds each time.
  options: '-c jit=off',
};

/**
 * `onError` gets broken connections, which would end the process. `patient`: no statement limit on our side, and a long
 * one for a free connection, for work that no visitor waits for. `pooled`: each transaction may be on another connection.
 */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { patient = false, pooled = false, onSlow }: { patient?: boolean; pooled?: boolean; onSlow?: OnSlow } = {},
): { db: Db; pool: Pool } {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: patient ? PATIENT_CONNECT_MS : CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    application_name: 'mentorea',
    ...(pooled ? {} : SESSION),
    stream: () => (patient ? new Socket() : endingInSilence()),
  });
  pool.on('error', onError);
  dropBroken(pool, onError);
  measureQueries(pool, onSlow);
  pool.on('connect', (client) => {
    if (pooled) forgetNames(client);
    measureQueries(client, onSlow);
  });
  return { db: drizzle(pool, { schema }) as unknown as Db, pool };
}

/** A statement prepared under a name is unknown to the next connection of a pooler before version 1.21. */
function forgetNames(client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const nameless = (first: unknown, ...rest: unknown[]) => {
    const isNamed = first instanceof Object && 'name' in first;
    return query(isNamed ? { ...first, name: undefined } : first, ...rest);
  };
  client.query = nameless as typeof client.query;
}

/** The pool's own queries of its clients have a callback, and are measured by the pool; a stream is its own answer. */
function measureQueries(on: Pool | PoolClient, onSlow?: OnSlow): void {
  const query = on.query.bind(on) as (...given: unknown[]) => Promise<unknown>;
  const measuring = (...given: unknown[]) => {
    const [first] = given as [string | { text: string; submit?: unknown }];
    const isStream = typeof first !== 'string' && first.submit !== undefined;
    if (isStream || typeof given.at(-1) === 'function') return query(...given);
    return measured(typeof first === 'string' ? first : first.text, () => query(...given), onSlow);
  };
  on.query = measuring as typeof on.query;
}

/** The server's own timeout is not enough when it hangs or the network drops everything. */
function endingInSilence(): Socket {
  const socket = new Socket();
  const error = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
  return socket.setTimeout(SILENCE_MS, () => socket.destroy(error));
}

/**
 * A connection that breaks while checked out leaves the pool at once: nobody else listens for its error, and drizzle
 * does not release one whose BEGIN fails.
 */
function dropBroken(pool: Pool, onError: (error: Error) => void): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => inUse.add(client));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!inUse.has(client)) return;
      client.release(error);
      // The borrower will release it a second time.
      client.release = () => {};
      onError(error);
    }),
  );
}
