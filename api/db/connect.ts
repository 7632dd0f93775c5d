import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { logSlow } from '~/api/telemetry/statements';
import { StartError } from './errors';
import { embeddedDb } from './pglite/client';
import { type Engine, type EngineOptions, openEngine } from './pglite/engine';
import { openPostgres } from './postgres';
import { listenOnServer } from './postgresListen';
import type { Db, Listen, Tx } from './types';

/** `server_version_num` of 15.0. */
const OLDEST_SERVER = 150_000;

/** An arbitrary lock key, the same in every instance; not that of `migrate`, which runs inside. */
const START_LOCK = 4_136_252;

/** Executes several statements, or one with parameters, and returns the shape that the job queue expects. */
export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

export interface Database {
  db: Db;
  engine: 'pglite' | 'postgres';
  executeSql: ExecuteSql;
  listen: Listen;
  /** Without a short time limit, and while no other instance on this database runs its own. */
  alone<T>(work: (patient: Db) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer, or has no space left to write. */
  ping(): Promise<void>;
  /** Of a server: connections at work, idle, and how much waits for one; null for the embedded engine. */
  pool(): { used: number; idle: number; waiting: number } | null;
  /** Updates planner statistics after a bulk load. */
  analyse(): Promise<void>;
  close(): Promise<void>;
}

interface Options extends EngineOptions {
  /** `postgres://…`; without it the embedded engine in `dataDir` is used. */
  databaseUrl?: string;
  /** The server itself, where `databaseUrl` is a pooler whose connections change with each transaction. */
  directUrl?: string;
  /** No time limit for long statements, since no visitor waits for them. */
  patient?: boolean;
}

/** Opens this process's database, without migrating it. */
export const openDatabase = async (options: Options): Promise<Database> =>
  options.databaseUrl ? onServer(options.databaseUrl, options) : embedded(options);

async function embedded(options: Options): Promise<Database> {
  const engine = await (import.meta.env?.MODE === 'development' ? keptEngine : openEngine)(options);
  const client = options.patient ? engine.patient : engine.client;
  const db = embeddedDb(client);
  const executeSql: ExecuteSql = async (text, values) => {
    if (values?.length) return client.query(text, values);
    return (await client.exec(text)).at(-1) ?? { rows: [] };
  };
  const { analyse, close, listen } = engine;
  return {
    db,
    engine: 'pglite',
    executeSql,
    listen,
    alone: (work) => work(embeddedDb(engine.patient)),
    ping: async () => {
      await ping(db);
      await engine.checkRoom();
    },
    pool: () => null,
    analyse,
    close,
  };
}

const KEPT = Symbol.for('mentorea.embedded-engine');

/** While developing one engine serves all reloads of the code: opening another takes seconds. */
async function keptEngine(options: EngineOptions): Promise<Engine> {
  const kept = globalThis as { [KEPT]?: Engine };
  kept[KEPT] ??= { ...(await openEngine(options)), close: async () => {} };
  return kept[KEPT];
}

async function onServer(url: string, { directUrl, log, patient }: Options): Promise<Database> {
  const direct = directUrl ?? url;
  const open = async ({ patient = false }: { patient?: boolean }) => {
    const opened = openPostgres(
      patient ? direct : url,
      (error) => log.error({ err: error }, 'database connection lost'),
      { patient, pooled: !patient && direct !== url, onSlow: patient ? undefined : logSlow(log) },
    );
    await checkServer(opened.pool, patient && direct !== url ? 'DATABASE_URL_DIRECT' : 'DATABASE_URL');
    return opened;
  };
  const { db, pool } = await open({ patient });
  const analyse = () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`analyze`);
    });
  return {
    db,
    engine: 'postgres',
    executeSql: (text, values) => pool.query(text, values),
    listen: listenOnServer(direct, log),
    alone: async (work) => {
      const own = await open({ patient: true });
      try {
        return await own.db.transaction(async (tx) => {
          await holdStartLock(tx, log);
          return work(own.db);
        });
      } finally {
        await own.pool.end();
      }
    },
    ping: () => ping(db),
    pool: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    analyse,
    close: () => pool.end(),
  };
}

async function checkServer(pool: Pool, setting: string): Promise<void> {
  const version = await pool
    .query('show server_version_num')
    .catch(async (error: Error & { code?: string }) => {
      await pool.end();
      const isPooler = /unsupported startup parameter/.test(error.message);
      throw new StartError(
        `${setting}: the database cannot be used (${error.message || error.code}).${isPooler ? POOLER : ''}`,
      );
    });
  const number = Number(version.rows[0]?.server_version_num);
  if (number >= OLDEST_SERVER) return;
  await pool.end();
  throw new StartError(
    `${setting}: PostgreSQL 15 or newer is needed, this server is ${Math.floor(number / 10_000)}.`,
  );
}

const POOLER = ' If it is a pooler, name the server itself in DATABASE_URL_DIRECT.';

/** Lifts the time limits of this transaction, which only waits for work done beside it. */
async function holdStartLock(tx: Tx, log: Logger): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await tx.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(${START_LOCK}) as held`,
  );
  if (rows[0]?.held) return;
  log.info('another instance is starting on this database: waiting for it');
  await tx.execute(sql`select pg_advisory_xact_lock(${START_LOCK})`);
}

async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
