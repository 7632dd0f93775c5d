import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryOptions, Results } from '@electric-sql/pglite';

/** The part of PGlite that drizzle and the job queue use. */
export interface Session {
  query<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>>;
  exec(sql: string): Promise<Results[]>;
}
export interface Client extends Session {
  transaction<T>(work: (tx: Session) => Promise<T>): Promise<T>;
}

/**
 * The embedded engine has one connection. Using the root client inside a transaction would wait for that
 * transaction for ever, and block everybody else. Here it throws immediately instead.
 */
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
