import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { messagesById } from '~/api/chat/queries';
import type { LiveEvent } from '~/api/context';
import type { ChatFrame } from '~/api/contract/chat';
import type { endEvent, messageEvent } from '~/api/contract/notifications';
import { mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { tooMany } from '~/api/http/errors';
import { createBatchLoader } from '~/api/live/batchLoader';
import type { Connection, LiveServices, LiveSession } from '~/api/live/connections';
import { missedAfter, newestEventId } from '~/api/live/events';
import { findNotification } from '~/api/notifications/queries';
import { HOUR } from '~/api/time';

const EXCERPT_LENGTH = 200;

/** The data of an event; null if it is gone or the reader may not see it. */
type DescribeEvent = (event: LiveEvent, userId: number) => Promise<object | null>;

export function createEventDescriber(db: Db): DescribeEvent {
  const readMessage = createBatchLoader((ids) => messagesById(ids, db));
  const readMentorship = createBatchLoader(async (ids) => {
    const { id, identifier } = mentorships;
    const rows = await db.select({ id, identifier }).from(mentorships).where(inArray(id, ids));
    return new Map(rows.map((row) => [row.id, row]));
  });
  return async ({ kind, subjectId }, userId) => {
    if (kind === 'notification') return findNotification({ id: subjectId, userId }, db);
    if (kind === 'mentorship') return readMentorship(subjectId);
    // For the conversation's sockets only.
    if (kind === 'read') return null;
    const message = await readMessage(subjectId);
    return message && [message.sender, message.receiver].includes(userId) ? shortened(message) : null;
  };
}

function shortened({ content, ...message }: ChatFrame): z.infer<typeof messageEvent> {
  return { ...message, excerpt: [...content.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('') };
}

const MISSED_LIMIT = 1_000;

/** Where a reader goes on from: after an event, or with those of a moment and later; null: only new ones. */
export type From = { lastId: number } | { since: Date } | null;

/** How long events are kept, less the time of a clean-up (api/jobs/cleanUp.ts). */
const KEPT_MS = 20 * HOUR;

/** One user's events. It subscribes before it reads, to miss none. */
async function openFeed(
  { userId, from }: { userId: number; from: From },
  { db, live, clock }: Pick<LiveServices, 'db' | 'live' | 'clock'>,
) {
  let listener: ((event: LiveEvent) => void) | null = null;
  const early: LiveEvent[] = [];
  const known = new Set<number>();
  const close = live.subscribe(userId, (event) => {
    if (!listener) early.push(event);
    else if (!known.has(event.id)) listener(event);
  });
  try {
    const lastId = await lastIdOf(from);
    if (lastId !== null) known.add(lastId);
    const missed = lastId === null ? null : await missedAfter({ userId, lastId, limit: MISSED_LIMIT }, db);
    const start = missed
      ? { event: 'ready', lastId: lastId ?? 0, complete: true }
      : {
          event: lastId === null ? 'ready' : 'reset',
          lastId: await newestEventId(userId, db),
          complete: false,
        };
    return {
      /** Where the reader is; the missed events follow. */
      start,
      close,
      /** Starts with the missed events, then continues with new ones. */
      open: (heard: (event: LiveEvent) => void) => {
        listener = heard;
        for (const event of [...(missed ?? []), ...early.splice(0)]) {
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

  async function lastIdOf(from: From): Promise<number | null> {
    if (from === null || 'lastId' in from) return from?.lastId ?? null;
    return from.since.getTime() < clock().getTime() - KEPT_MS ? null : newestEventId(userId, db, from.since);
  }
}

/** Shorter than the silence after which proxies disconnect. */
const BEAT_MS = 20_000;
/** Milliseconds before a browser reconnects by itself. */
const RETRY_MS = 2_000;
/** Limits: chunks that the reader has not read, and events whose rows are being loaded. */
const MAX_WAITING = 1_500;

/** Retry delay when there is no room; seconds. */
export const FULL_SECONDS = 5;

type EndReason = z.infer<typeof endEvent>['reason'];

/** The caller's events as text. */
export async function openStream(
  { session, from }: { session: LiveSession; from: From },
  { services, describe }: { services: LiveServices; describe: DescribeEvent },
): Promise<ReadableStream<Uint8Array>> {
  const { userId } = session;
  const { connections, log } = services;
  const feed = await openFeed({ userId, from }, services);
  // Others may have arrived during the read.
  if (!connections.hasRoomFor('stream', userId)) {
    feed.close();
    throw tooMany(FULL_SECONDS);
  }
  const encoder = new TextEncoder();
  let close = () => feed.close();

  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    let open = true;
    let waiting = 0;
    let tail = Promise.resolve();
    const write = (text: string) => {
      if (open) controller.enqueue(encoder.encode(text));
    };
    const end = (reason: EndReason) => {
      write(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
      if (open) controller.close();
      close();
    };
    const tell = (text: string) => {
      if ((controller.desiredSize ?? 0) <= 0) end('too-slow');
      else write(text);
    };
    const tellEvent = async (event: LiveEvent) => {
      try {
        const data = open ? await describe(event, userId) : null;
        if (data) tell(eventText(event.kind, event.id, data));
      } catch (error) {
        // The reader has to reconnect, since a gap would go unnoticed.
        log.error({ err: error instanceof Error ? error.name : error }, 'events: an event cannot be read');
        end('stopping');
      }
      waiting -= 1;
    };
    const connection: Connection = { kind: 'stream', session, end };
    const remove = connections.add(connection);
    const beat = setInterval(() => tell(':\n\n'), BEAT_MS).unref();
    close = () => {
      open = false;
      clearInterval(beat);
      remove();
      feed.close();
    };
    write(`retry: ${RETRY_MS}\n\n`);
    const { event, lastId: last_event_id, complete } = feed.start;
    write(eventText(event, last_event_id, { last_event_id, complete }));
    feed.open((event) => {
      if (waiting >= MAX_WAITING) return end('too-slow');
      waiting += 1;
      tail = tail.then(() => tellEvent(event));
    });
  };
  return new ReadableStream({ start, cancel: () => close() }, { highWaterMark: MAX_WAITING });
}

function eventText(event: string, id: number, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
