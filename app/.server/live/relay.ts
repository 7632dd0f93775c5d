/** Translates the API's events (api/contract/notifications.ts) into the website's (app/protocols/live.ts). */
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { jsonOrNull } from '~/app/.server/json';
import { END_REASONS, type EndReason } from '~/app/protocols/live';

const idSchema = z.union([z.string().max(100), z.number()]).transform(String);

const eventSchemas = {
  mentorship: z
    .object({ identifier: idSchema.optional(), id: idSchema })
    .transform((session) => ({ identifier: session.identifier ?? session.id })),
  notification: z
    .object({ id: idSchema, type: z.string().max(50).catch('') })
    .transform(({ id: notification, type }) => ({ notification, type })),
  message: z.object({ sender: idSchema, receiver: idSchema }),
  ready: z.object({ complete: z.boolean().optional() }).catch({}),
  reset: z.unknown().transform(() => ({})),
};
const endSchema = z.object({ reason: z.enum(END_REASONS) });

const HEARTBEAT = eventBlock('beat', {});

/** Text for the website's stream, or the reason for its end; null for events the pages do not use. */
function translateEvent({ event = '', id, data }: EventSourceMessage): string | { end: EndReason } | null {
  if (event === 'end') return { end: endSchema.safeParse(jsonOrNull(data)).data?.reason ?? 'interrupted' };
  if (!isKnownEvent(event)) return null;
  const payload = eventSchemas[event].safeParse(jsonOrNull(data));
  return payload.success ? eventBlock(event, payload.data, id) : null;
}

function eventBlock(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function isKnownEvent(event: string): event is keyof typeof eventSchemas {
  return Object.hasOwn(eventSchemas, event);
}

/** Most bytes buffered for a slow browser. */
const MAX_WAITING = 64 * 1024;
/** Most bytes per event of the API. */
const MAX_EVENT = 64 * 1024;
/** Milliseconds until the browser has to reconnect, so that its session is checked again. */
const LIFE_MS = 10 * 60_000;

/** `onEnd` is called once, whichever side ends the relay. */
export function createRelay(
  upstream: ReadableStream<Uint8Array>,
  { onEnd, life = LIFE_MS }: { onEnd: () => void; life?: number },
) {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const reader = upstream.getReader();
  let output: ReadableStreamDefaultController<Uint8Array> | null = null;
  const timer = setTimeout(() => end('token-expired'), life).unref();

  const finish = () => {
    output = null;
    clearTimeout(timer);
    // Rejects if the stream has already failed.
    void reader.cancel().catch(() => {});
    onEnd();
  };
  /** Sends the reason and closes both sides. */
  function end(reason: EndReason): void {
    if (!output) return;
    output.enqueue(encoder.encode(eventBlock('end', { reason })));
    output.close();
    finish();
  }
  const tell = (text: string) => {
    if ((output?.desiredSize ?? 0) <= 0) end('too-slow');
    else output?.enqueue(encoder.encode(text));
  };
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent(event) {
      const told = translateEvent(event);
      if (typeof told === 'string') tell(told);
      else if (told) end(told.end);
    },
    onComment: () => tell(HEARTBEAT),
  });
  const pump = async () => {
    try {
      for (let piece = await reader.read(); output && !piece.done; piece = await reader.read())
        parser.feed(decoder.decode(piece.value, { stream: true }));
    } catch {
      // The stream broke off, was silent for too long or could not be parsed.
    }
    end('interrupted');
  };

  const source: UnderlyingDefaultSource<Uint8Array> = {
    start(controller) {
      output = controller;
      void pump();
    },
    cancel: () => {
      if (output) finish();
    },
  };
  return {
    body: new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING })),
    end,
  };
}
