import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { measured, type OnSlow } from '~/api/telemetry/statements';
import type { Thread } from './thread';

/** The part of PGlite that drizzle and the job queue use. */
interface Session {
  query<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>>;
  exec(sql: string): Promise<Results[]>;
}
export interface Client extends Session {
  transaction<T>(work: (tx: Session) => Promise<T>): Promise<T>;
}

/** The engine has one connection: using the root client inside a transaction would block for ever, so it throws. */
export function guard(client: Client): Client {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const outside = () => {
    if (current.getStore()?.open)
      throw new Error('The root database was used inside a transaction: use its tx.');
  };
  return {
    query: async (sql, params, options) => {
      outside();
      return client.query(sql, params, options);
    },
    exec: async (sql) => {
      outside();
      return client.exec(sql);
    },
    transaction: async (work) => {
      outside();
      const store = { open: true };
      try {
        return await client.transaction((tx) => current.run(store, () => work(tx)));
      } finally {
        store.open = false;
      }
    },
  };
}

/** Drizzle on an embedded engine; it only uses `query` and `transaction` of PGlite's interface. */
export const embeddedDb = (client: Client): Db => drizzle(client as PGlite, { schema }) as unknown as Db;

/** PGlite's interface on the thread that currently serves. `limitMs`, if given, applies to each statement. */
export function threadClient(
  thread: () => Promise<Thread>,
  { limitMs, onSlow }: { limitMs?: number; onSlow?: OnSlow } = {},
): Client {
  let transactions = 0;
  const session = (of: () => Promise<Thread>, tx?: number): Session => ({
    query: (sql, params = [], options) =>
      measured(
        sql,
        async () => (await of()).request({ op: 'query', tx, sql, params, ...shape(options) }, limitMs),
        onSlow,
      ),
    exec: (sql) => measured(sql, async () => (await of()).request({ op: 'exec', tx, sql }, limitMs), onSlow),
  });
  return {
    ...session(thread),
    transaction: async (work) => {
      const mine = await thread();
      const tx = transactions++;
      await mine.request({ op: 'begin', tx }, limitMs);
      try {
        const result = await work(session(async () => mine, tx));
        await mine.request({ op: 'commit', tx }, limitMs);
        return result;
      } catch (error) {
        await mine.request({ op: 'rollback', tx }, limitMs).catch(() => {});
        throw error;
      }
    },
  };
}

/** drizzle passes parsers that keep some types as text: only their type ids can be sent to a thread. */
function shape(options?: QueryOptions) {
  const { rowMode, parsers = {}, blob } = options ?? {};
  return { rowMode, identity: Object.keys(parsers).map(Number), blob };
}
