import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { ApiDeps, Live, LiveEvent, LiveNews } from '~/api/context';
import { liveEvents } from '~/api/db/schema';
import { notifyAll } from '~/api/db/statement';
import type { Db, Listen } from '~/api/db/types';
import { type AddressedEvent, missedSince, packEvents, snapshotOf, unpackEvents } from './events';

/**
 * How far events were received: all that `base` sees, and the ids since. After a break, what was committed since the
 * base, without those ids, is exactly what was missed.
 */
export function createDeliveryTracker(first: string) {
  let base = first;
  const heard = new Map<number, number>();
  return {
    base: () => base,
    /** False if it was received before. `at`: on this process's monotonic clock. */
    take: (id: number, at: number): boolean => {
      if (heard.has(id)) return false;
      heard.set(id, at);
      return true;
    },
    heardAny: () => heard.size > 0,
    /** Everything committed before `snapshot`, which was requested at `askedAt`, has been received. */
    advance: (snapshot: string, askedAt: number): void => {
      base = snapshot;
      for (const [id, at] of heard) if (at < askedAt) heard.delete(id);
    },
  };
}

type Listener = (event: LiveEvent) => void;

/** Subscribers in this process, by user. A listener that throws does not affect the others. */
function createSubscribers(log: Logger) {
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
    tell: ({ userId, ...event }: AddressedEvent): void => {
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

const CHANNEL = 'live_events';
/** Keeps one statement under PostgreSQL's 65,535 parameters. */
const ROWS_PER_STATEMENT = 5_000;

/** Writes rows and NOTIFY in the causing transaction: both happen when it commits, or neither. */
async function publish(tx: Db, news: LiveNews[], { now }: { now: Date }): Promise<void> {
  for (let at = 0; at < news.length; at += ROWS_PER_STATEMENT) {
    const rows = news.slice(at, at + ROWS_PER_STATEMENT).map((one) => ({ ...one, createdAt: now }));
    const { id, userId, kind, subjectId } = liveEvents;
    const written = await tx.insert(liveEvents).values(rows).returning({ id, userId, kind, subjectId });
    await notifyAll(CHANNEL, packEvents(written), tx);
  }
}

const MARK_MS = 20_000;
const RETRY_MS = 500;

/**
 * LISTEN/NOTIFY on both engines. After a break, what was committed meanwhile is read from the table: nothing is missed
 * and nothing comes twice.
 */
export async function createLive(
  { db, listen, clock, log }: Pick<ApiDeps, 'db' | 'clock' | 'log'> & { listen: Listen },
  { markMs = MARK_MS } = {},
): Promise<Live> {
  const subscribers = createSubscribers(log);
  const marks = createDeliveryTracker(await snapshotOf(db));
  // NOTIFY may arrive inside a transaction's async context, which must not be inherited.
  const detached = AsyncResource.bind((work: () => void) => work());
  let closed = false;
  /** Events received after a break, until the gap before them has been read. */
  let held: AddressedEvent[] | null = null;
  let breaks = 0;
  let probe: { text: string; snapshot: string; askedAt: number } | null = null;

  const deliver = (events: AddressedEvent[]) => {
    for (const event of events) if (marks.take(event.id, performance.now())) subscribers.tell(event);
  };
  // At once: a probe from before the break would be taken as proof that nothing is missing.
  const lost = () => {
    held = [];
    probe = null;
    breaks += 1;
  };
  const recover = async (): Promise<void> => {
    const mine = breaks;
    try {
      const missed = await missedSince(marks.base(), subscribers.userIds(), db);
      if (mine !== breaks) return;
      deliver(missed);
      deliver(held?.splice(0) ?? []);
      held = null;
    } catch (error) {
      if (closed || mine !== breaks) return;
      log.warn({ err: error }, 'live: what was missed cannot be read yet');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      if (!closed) return recover();
    }
  };
  const heard = (payload: string) => {
    if (probe && payload === probe.text) {
      marks.advance(probe.snapshot, probe.askedAt);
      probe = null;
      return;
    }
    const events = unpackEvents(payload);
    if (held) held.push(...events);
    else deliver(events);
  };
  // NOTIFY arrives in commit order: after this one, everything that the snapshot sees has been received.
  const sendProbe = async () => {
    if (held || !marks.heardAny()) return;
    const asked = { at: performance.now(), breaks };
    const snapshot = await snapshotOf(db);
    if (asked.breaks !== breaks) return;
    probe = { text: JSON.stringify(randomUUID()), snapshot, askedAt: asked.at };
    await notifyAll(CHANNEL, [probe.text], db);
  };

  const unlisten = await listen(CHANNEL, {
    heard: (payload) => detached(() => heard(payload)),
    lost: () => detached(lost),
    restored: () => detached(() => void recover()),
  });
  const timer = setInterval(() => sendProbe().catch(() => {}), markMs).unref();

  return {
    publish: (tx, news) => publish(tx, news, { now: clock() }),
    subscribe: subscribers.add,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await unlisten();
    },
  };
}
