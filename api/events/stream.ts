import type { z } from 'zod';
import type { endEvent } from '../contract/events';
import { tooMany } from '../http/errors';
import type { Connection } from '../live/connections';
import type { LiveSession } from '../live/session';
import type { LiveEvent } from '../live/types';
import type { Services } from '../services';
import type { Describe } from './describe';
import { openFeed } from './feed';

/** Under what proxies take for silence. */
const BEAT_MS = 20_000;
/** Milliseconds before a browser comes back by itself. */
const RETRY_MS = 2_000;
/** Pieces that a reader may leave lying, and events that wait for their rows. */
const MAX_WAITING = 1_500;

/** To wait for room. */
export const FULL_SECONDS = 5;

type EndReason = z.infer<typeof endEvent>['reason'];

/** The caller's events as text, from `lastId` on (null: from now on), until the reader leaves or the session ends. */
export async function openStream(
  { session, lastId }: { session: LiveSession; lastId: number | null },
  { services, describe }: { services: Services; describe: Describe },
): Promise<ReadableStream<Uint8Array>> {
  const { userId } = session;
  const { connections, log } = services;
  const feed = await openFeed({ userId, lastId }, services);
  // Others may have come while this one was read.
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
        if (data) tell(block(event.kind, event.id, data));
      } catch (error) {
        // The reader comes back for it: a hole would stay unseen.
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
    write(block(feed.start.event, feed.start.lastId, { last_event_id: feed.start.lastId }));
    feed.open((event) => {
      if (waiting >= MAX_WAITING) return end('too-slow');
      waiting += 1;
      tail = tail.then(() => tellEvent(event));
    });
  };
  return new ReadableStream({ start, cancel: () => close() }, { highWaterMark: MAX_WAITING });
}

function block(event: string, id: number, data: object): string {
  return `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
