import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Listen } from '../db/listen';
import type { Db } from '../db/types';
import { createMarks } from './marks';
import { missedSince, snapshotOf } from './missed';
import { type Addressed, unpackEvents } from './payload';
import { CHANNEL, publish, say } from './publish';
import { createSubscribers } from './subscribers';
import type { Live } from './types';

const MARK_MS = 20_000;
const RETRY_MS = 500;

interface Options {
  db: Db;
  listen: Listen;
  clock: () => Date;
  log: Logger;
}

/**
 * Live events over LISTEN/NOTIFY, on both engines. When the listening connection (or the engine's thread) breaks, everything that was
 * committed meanwhile is read from the table, so that subscribers miss nothing and hear nothing twice.
 */
export async function createLive(
  { db, listen, clock, log }: Options,
  { markMs = MARK_MS } = {},
): Promise<Live> {
  const subscribers = createSubscribers(log);
  const marks = createMarks(await snapshotOf(db));
  // NOTIFY may be heard within somebody's transaction: what follows from it must not run in that context.
  const detached = AsyncResource.bind((work: () => void) => work());
  let closed = false;
  /** What is heard after a break, until the gap before it has been read. */
  let held: Addressed[] | null = null;
  let breaks = 0;
  let probe: { text: string; snapshot: string; askedAt: number } | null = null;

  const deliver = (events: Addressed[]) => {
    for (const event of events) if (marks.take(event.id, performance.now())) subscribers.tell(event);
  };
  // At once, not when it is heard again: a probe from before the break would be taken for the proof that nothing is missing.
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
  // NOTIFY comes in the order of commits: whoever hears this has heard all that the snapshot sees.
  const sendProbe = async () => {
    if (held || !marks.heardAny()) return;
    const asked = { at: performance.now(), breaks };
    const snapshot = await snapshotOf(db);
    if (asked.breaks !== breaks) return;
    probe = { text: JSON.stringify(randomUUID()), snapshot, askedAt: asked.at };
    await say([probe.text], db);
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
