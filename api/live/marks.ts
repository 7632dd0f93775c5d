/**
 * How far this process has surely heard: all that `base` sees, and the ids it has heard since. Going back to the base after a break and
 * leaving out those ids tells exactly what was missed.
 */
export function createMarks(first: string) {
  let base = first;
  const heard = new Map<number, number>();
  return {
    /** A snapshot of the database. */
    base: () => base,
    /** False when it was heard already. `at`: on this process's monotonic clock. */
    take: (id: number, at: number): boolean => {
      if (heard.has(id)) return false;
      heard.set(id, at);
      return true;
    },
    heardAny: () => heard.size > 0,
    /** Everything committed before `snapshot`, which was asked for at `askedAt`, has been heard. */
    advance: (snapshot: string, askedAt: number): void => {
      base = snapshot;
      for (const [id, at] of heard) if (at < askedAt) heard.delete(id);
    },
  };
}
