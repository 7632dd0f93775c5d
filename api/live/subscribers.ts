import type { Logger } from 'pino';
import type { Addressed } from './payload';
import type { LiveEvent } from './types';

type Listener = (event: LiveEvent) => void;

/** Who wants to hear of whom, in this process. A listener that throws harms nobody else. */
export function createSubscribers(log: Logger) {
  const byUser = new Map<number, Set<Listener>>();
  return {
    userIds: (): number[] => [...byUser.keys()],
    add: (userId: number, listener: Listener): (() => void) => {
      const mine = byUser.get(userId) ?? new Set();
      byUser.set(userId, mine.add(listener));
      return () => {
        mine.delete(listener);
        if (mine.size === 0 && byUser.get(userId) === mine) byUser.delete(userId);
      };
    },
    tell: ({ userId, ...event }: Addressed): void => {
      for (const listener of [...(byUser.get(userId) ?? [])]) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error }, 'live: a listener failed');
        }
      }
    },
  };
}
