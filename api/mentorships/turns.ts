/** Runs the work of one key after another, that of different keys at once. */
export type Turns = <T>(key: number, work: () => Promise<T>) => Promise<T>;

/**
 * In front of the database's lock on a mentor: whoever waits here holds no connection, so that a mentor everybody wants cannot use up the
 * pool. Between instances the lock alone decides.
 */
export function createTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
