import { Worker } from 'node:worker_threads';
import type { QueryOptions } from '@electric-sql/pglite';
import { createWatchdog } from './watchdog';
import source from './worker.cjs?raw';

export type Request =
  | { op: 'begin' | 'commit' | 'rollback'; tx: number }
  | {
      op: 'query';
      tx?: number;
      sql: string;
      params: unknown[];
      rowMode?: 'array' | 'object';
      identity: number[];
      /** What `COPY … FROM '/dev/blob'` reads. */
      blob?: QueryOptions['blob'];
    }
  | { op: 'exec'; tx?: number; sql: string }
  | { op: 'syncs' | 'close' };

interface Notice {
  channel: string;
  payload: string;
}
type Message =
  | { ready: true }
  | { failed: { message: string; code?: string } }
  | Notice
  | { id: number; result?: unknown; error?: { message: string } };

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  limitMs: number;
}

export interface Thread {
  /** `limitMs` replaces the thread's own limit for work that is known to be long. */
  request<T>(request: Request, limitMs?: number): Promise<T>;
  /** Ends the thread at once, even during a query: nothing committed is lost. */
  terminate(): Promise<void>;
  ended: Promise<Error>;
}

interface Options {
  directory: string;
  /** Limit without any response while a query waits; then the thread is ended. */
  limitMs: number;
  onNotice(notice: Notice): void;
}

/** The extensions of the migrations: they must be passed at every opening. */
const EXTENSIONS = ['btree_gist', 'citext', 'pg_trgm', 'unaccent'] as const;
/** PostgreSQL's `crash_shutdown`: the statement itself is not at fault. */
const CRASHED = '57P02';

export async function startThread({ directory, limitMs, onNotice }: Options): Promise<Thread> {
  const workerData = { directory, from: import.meta.url, extensions: EXTENSIONS };
  const worker = new Worker(source, { eval: true, execArgv: [], workerData });
  const waiting = new Map<number, Waiting>();
  let next = 0;
  let reason = revive({ message: 'The embedded database stopped.', code: CRASHED });
  let gone = false;

  const ended = new Promise<Error>((resolve) => {
    worker.on('error', (error) => {
      reason = Object.assign(error instanceof Error ? error : new Error(String(error)), { code: CRASHED });
    });
    worker.on('exit', () => {
      gone = true;
      for (const entry of waiting.values()) entry.reject(reason);
      waiting.clear();
      resolve(reason);
    });
  });

  await new Promise<void>((resolve, reject) => {
    void ended.then(reject);
    worker.once('message', (message: Message) => {
      if ('ready' in message) return resolve();
      // Without disk space it often ends without an error.
      if ('failed' in message) reason = revive({ ...message.failed, code: message.failed.code ?? CRASHED });
      void worker.terminate();
    });
  });

  const watchdog = createWatchdog({
    waiting: () => waiting.size > 0,
    limitMs: () => Math.max(...[...waiting.values()].map((entry) => entry.limitMs)),
    bite: () => {
      reason = revive({ message: 'A query took too long and was stopped.', code: '57014' });
      void worker.terminate();
    },
  });
  void ended.then(watchdog.stop);

  worker.on('message', (message: Message) => {
    if ('channel' in message) return onNotice(message);
    if (!('id' in message)) return;
    const entry = waiting.get(message.id);
    waiting.delete(message.id);
    watchdog.progress();
    if (message.error) entry?.reject(revive(message.error));
    else entry?.resolve(message.result);
  });

  return {
    request: <T>(request: Request, limit = limitMs) =>
      new Promise<T>((resolve, reject) => {
        if (gone) return reject(reason);
        const id = next++;
        if (waiting.size === 0) watchdog.progress();
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, limitMs: limit });
        worker.postMessage({ ...request, id });
      }),
    terminate: async () => {
      await worker.terminate();
    },
    ended,
  };
}

/** The error as it was in the thread, with PostgreSQL's `code`, `constraint` and so on. */
const revive = (fields: { message: string; code?: string }): Error =>
  Object.assign(new Error(fields.message), fields);
