/**
 * Which faults there are at a time: a gap that another fault keeps open says nothing of how fast gaps are
 * filled.
 */
import type { ChatSite } from './site';

/** After a fault of theirs: the website asks an API that failed again after 5 s only. */
const RECOVERY_MS = 7_000;

export interface Trouble {
  begins(on: readonly unknown[]): void;
  ends(on: readonly unknown[]): void;
  /** Asked later: were the servers well all the while since now, and has nothing new befallen this one? */
  watch(one: unknown): () => boolean;
}

export function createTrouble({ programs, between }: Pick<ChatSite, 'programs' | 'between'>): Trouble {
  const begun = new Map<unknown, number>();
  const wellSince = new Map<unknown, number>();
  const servers = [...programs, between];
  const countOf = (one: unknown) => begun.get(one) ?? 0;
  return {
    begins(on) {
      for (const one of on) {
        begun.set(one, countOf(one) + 1);
        wellSince.set(one, Number.POSITIVE_INFINITY);
      }
    },
    ends(on) {
      for (const one of on) wellSince.set(one, Date.now() + RECOVERY_MS);
    },
    watch(one) {
      const all = [one, ...servers];
      const before = all.map(countOf);
      const wereWell = servers.every((server) => (wellSince.get(server) ?? 0) <= Date.now());
      return () => wereWell && all.every((each, index) => countOf(each) === before[index]);
    },
  };
}
