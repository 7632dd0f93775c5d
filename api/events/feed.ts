import type { Db } from '../db/types';
import { missedAfter, newestOf } from '../live/missed';
import type { Live, LiveEvent } from '../live/types';

const MISSED_LIMIT = 1_000;

interface Feed {
  /** Where the reader stands: what it missed follows by itself. */
  start: { event: 'ready' | 'reset'; lastId: number };
  /** Begins, with what was missed, and goes on with what happens. */
  open(listener: (event: LiveEvent) => void): void;
  close(): void;
}

/** One user's events from `lastId` on (null: from now on). It hears before it reads, so that nothing falls between the two. */
export async function openFeed(
  { userId, lastId }: { userId: number; lastId: number | null },
  { db, live }: { db: Db; live: Live },
): Promise<Feed> {
  let listener: ((event: LiveEvent) => void) | null = null;
  const early: LiveEvent[] = [];
  const known = new Set(lastId === null ? [] : [lastId]);
  const close = live.subscribe(userId, (event) => {
    if (!listener) early.push(event);
    else if (!known.has(event.id)) listener(event);
  });
  const read = async (): Promise<{ start: Feed['start']; missed: LiveEvent[] }> => {
    if (lastId !== null) {
      const resumption = await missedAfter({ userId, lastId, limit: MISSED_LIMIT }, db);
      if (resumption.outcome === 'resumed')
        return { start: { event: 'ready', lastId }, missed: resumption.events };
    }
    const event = lastId === null ? 'ready' : 'reset';
    return { start: { event, lastId: await newestOf(userId, db) }, missed: [] };
  };
  try {
    const { start, missed } = await read();
    return {
      start,
      close,
      open: (heard) => {
        listener = heard;
        for (const event of [...missed, ...early.splice(0)]) {
          if (known.has(event.id)) continue;
          known.add(event.id);
          heard(event);
        }
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}
