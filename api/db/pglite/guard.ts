import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGliteInterface, Transaction } from '@electric-sql/pglite';

/** The part of PGlite that drizzle and the job queue use. */
export type Client = Pick<PGliteInterface, 'query' | 'exec' | 'transaction'>;

/**
 * The embedded engine has one connection: using the root client inside a transaction would wait for that very transaction, for
 * ever, and everybody else with it. Here it is an immediate error instead.
 */
export function guard(client: Client): Client {
  const current = new AsyncLocalStorage<{ open: boolean }>();
  const outside = () => {
    if (current.getStore()?.open)
      throw new Error('The root database was used inside a transaction: use its tx.');
  };
  return {
    query: async (...args) => {
      outside();
      return client.query(...args);
    },
    exec: async (...args) => {
      outside();
      return client.exec(...args);
    },
    transaction: async <T>(work: (tx: Transaction) => Promise<T>) => {
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
