import type { QueryOptions } from '@electric-sql/pglite';
import type { Client, Session } from './guard';
import type { Thread } from './thread';

/** PGlite's interface on the thread that currently serves. `limitMs`, if given, applies to each statement. */
export function threadClient(thread: () => Promise<Thread>, limitMs?: number): Client {
  let transactions = 0;
  const session = (of: () => Promise<Thread>, tx?: number): Session => ({
    query: async (sql, params = [], options) =>
      (await of()).request({ op: 'query', tx, sql, params, ...shape(options) }, limitMs),
    exec: async (sql) => (await of()).request({ op: 'exec', tx, sql }, limitMs),
  });
  return {
    ...session(thread),
    transaction: async (work) => {
      const mine = await thread();
      const tx = transactions++;
      await mine.request({ op: 'begin', tx });
      try {
        const result = await work(session(async () => mine, tx));
        await mine.request({ op: 'commit', tx });
        return result;
      } catch (error) {
        await mine.request({ op: 'rollback', tx }).catch(() => {});
        throw error;
      }
    },
  };
}

/** drizzle passes parsers that keep some types as text: only their type ids can be sent to a thread. */
function shape(options?: QueryOptions) {
  return { rowMode: options?.rowMode, identity: Object.keys(options?.parsers ?? {}).map(Number) };
}
