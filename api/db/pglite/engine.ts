import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { StartError } from '~/api/db/errors';
import type { Hearing, Listen } from '~/api/db/types';
import { logSlow } from '~/api/telemetry/statements';
import type { Client } from './client';
import { guard, threadClient } from './client';
import { checkRoom, prepareDirectory } from './directory';
import { lockDirectory } from './lock';
import { startThread, type Thread } from './thread';

/** LISTEN on the thread that serves, again on a new one; payloads sent in between are lost. */
export function createListeners() {
  const open = new Map<string, Hearing>();
  const listen = (channel: string, thread: Thread) =>
    thread.request({ op: 'exec', sql: `listen "${channel.replaceAll('"', '""')}"` });
  return {
    hear: ({ channel, payload }: { channel: string; payload: string }): void => {
      open.get(channel)?.heard(payload);
    },
    /** Called before anybody else uses the new thread. */
    attach: async (thread: Thread): Promise<void> => {
      for (const hearing of open.values()) hearing.lost();
      for (const channel of open.keys()) await listen(channel, thread);
      for (const hearing of open.values()) hearing.restored();
    },
    /** One listener per channel. */
    open: async (channel: string, hearing: Hearing, thread: Thread): Promise<() => Promise<void>> => {
      open.set(channel, hearing);
      await listen(channel, thread);
      return async () => {
        open.delete(channel);
      };
    },
  };
}

/** The same limit as on a server: a longer query is a bug or an attack. */
const QUERY_LIMIT_MS = 10_000;
const LONG_LIMIT_MS = 600_000;
const REOPEN_PAUSE_MS = 1_000;

export interface EngineOptions {
  dataDir: string;
  log: Logger;
  clock: () => Date;
  /** The lock on the directory was lost. The engine is closed already; the process should end. */
  onLost: () => void;
  /** Milliseconds; for queries that a visitor waits for. */
  queryLimitMs?: number;
}

function makeDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(`DATA_DIR: the folder ${path} cannot be made or used (${code}).`);
  }
}

export type Engine = Awaited<ReturnType<typeof openEngine>>;

/** Commits survive a power cut (docs/decisions). A new thread takes over after a crash or a query that took too long. */
export async function openEngine(options: EngineOptions) {
  const { log, clock, queryLimitMs = QUERY_LIMIT_MS } = options;
  const dataDir = resolve(options.dataDir);
  makeDirectory(dataDir);
  let current: Promise<Thread> | undefined;
  let closed = false;
  const listeners = createListeners();

  const lost = async () => {
    closed = true;
    await (await current?.catch(() => null))?.terminate();
    options.onLost();
  };
  const lock = await lockDirectory(dataDir, () => void lost());

  const thread = (): Promise<Thread> => {
    if (closed) throw new Error('The database is closed.');
    current ??= start();
    return current;
  };
  const start = async (): Promise<Thread> => {
    try {
      const opened = await startThread({ directory, limitMs: queryLimitMs, onNotice: listeners.hear });
      await listeners.attach(opened).catch(async (error) => {
        await opened.terminate();
        throw error;
      });
      void opened.ended.then(restart);
      return opened;
    } catch (error) {
      // Delayed, since opening takes half a second of CPU and every request would trigger it.
      setTimeout(() => {
        current = undefined;
      }, REOPEN_PAUSE_MS).unref();
      throw error;
    }
  };
  const restart = (reason: Error) => {
    current = undefined;
    if (closed) return;
    log.error({ err: reason }, 'the embedded database stopped and is opened again');
    thread().catch((error) => log.error({ err: error }, 'the embedded database did not open again'));
  };

  let directory: string;
  try {
    directory = await prepareDirectory(dataDir);
    await thread();
  } catch (error) {
    closed = true;
    await lock.release();
    throw error;
  }
  const patient = threadClient(async () => thread(), { limitMs: LONG_LIMIT_MS });
  const stopHousekeeping = keepHouse({ client: patient, clock, log });

  return {
    client: guard(threadClient(async () => thread(), { onSlow: logSlow(log) })),
    /** Without the short limit: for migrations and bulk loads, which a slow disk may hold up. */
    patient: guard(patient),
    listen: (async (channel, hearing) => listeners.open(channel, hearing, await thread())) satisfies Listen,
    /** `VACUUM (ANALYZE)` of everything, after a bulk load. */
    analyse: () => vacuum(patient),
    /** Rejects when nothing can be written: reads would still succeed then. */
    checkRoom: () => checkRoom(dataDir),
    /** How often a commit or checkpoint has reached fsync since the thread started. */
    syncs: async () => (await thread()).request<number>({ op: 'syncs' }),
    close: async () => {
      if (closed) return;
      await stopHousekeeping();
      try {
        const last = await thread();
        closed = true;
        await last.request({ op: 'close' }, LONG_LIMIT_MS);
        await last.terminate();
      } finally {
        closed = true;
        await lock.release();
      }
    },
  };
}

const EVERY_MS = 30_000;
const WAL_BYTES = 32 * 1024 * 1024;
const VACUUM_HOUR = 4;

interface Housekeeping {
  /** Without the usual time limit, since this work may take long. */
  client: Client;
  clock: () => Date;
  log: Logger;
}

/** Checkpoints, so that recovery stays short, and a nightly vacuum, as a server does. The result stops it and waits. */
export function keepHouse({ client, clock, log }: Housekeeping): () => Promise<void> {
  let vacuumed = clock().toDateString();
  let running = Promise.resolve();
  const tick = async () => {
    try {
      await checkpoint(client);
      const now = clock();
      if (now.getHours() !== VACUUM_HOUR || now.toDateString() === vacuumed) return;
      vacuumed = now.toDateString();
      await vacuum(client);
    } catch (error) {
      log.error({ err: error }, 'housekeeping of the embedded database failed');
    }
  };
  const timer = setInterval(() => {
    running = running.then(tick);
  }, EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** Checkpoints when the log has grown by more than 32 MB since the last time. */
export async function checkpoint(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ due: boolean }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) > $1 as due from pg_control_checkpoint()',
    [WAL_BYTES],
  );
  const due = rows[0]?.due ?? false;
  if (due) await client.exec('checkpoint');
  return due;
}

/** One table at a time, so that requests can run in between. */
export async function vacuum(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables order by 1",
  );
  for (const { name } of rows) await client.exec(`vacuum (analyze) ${name}`);
}
