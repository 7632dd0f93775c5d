/** Passes the API's event stream on to one browser. */
import { createParser } from 'eventsource-parser';
import type { EndReason } from '../../live/protocol';
import { BEAT, block, translate } from './translate';

/** Bytes that a browser may leave lying. */
const MAX_WAITING = 64 * 1024;
/** Of one event of the API. */
const MAX_EVENT = 64 * 1024;
/** Milliseconds after which the browser has to come back in any case, with a session that still holds. Our own API ends earlier. */
const LIFE_MS = 10 * 60_000;

interface Relay {
  body: ReadableStream<Uint8Array>;
  /** Says why, and closes both sides. */
  end(reason: EndReason): void;
}

/** `onEnd` is called once, whoever ends it: the API, the browser, this side. */
export function createRelay(
  upstream: ReadableStream<Uint8Array>,
  { onEnd, life = LIFE_MS }: { onEnd: () => void; life?: number },
): Relay {
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const reader = upstream.getReader();
  let output: ReadableStreamDefaultController<Uint8Array> | null = null;
  const timer = setTimeout(() => end('token-expired'), life).unref();

  const finish = () => {
    output = null;
    clearTimeout(timer);
    // Fails when it has broken off by itself.
    void reader.cancel().catch(() => {});
    onEnd();
  };
  function end(reason: EndReason): void {
    if (!output) return;
    output.enqueue(encoder.encode(block('end', { reason })));
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
      const told = translate(event);
      if (typeof told === 'string') tell(told);
      else if (told) end(told.end);
    },
    onComment: () => tell(BEAT),
  });
  const pump = async () => {
    try {
      for (let piece = await reader.read(); output && !piece.done; piece = await reader.read())
        parser.feed(decoder.decode(piece.value, { stream: true }));
    } catch {
      // Broken off, silent for too long, or nothing that could be read.
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
