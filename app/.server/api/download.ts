/**
 * A call whose answer is passed on as it arrives, because it may be too large to read whole or never end. The
 * read limit covers the headers only; after that each chunk has its own limit. A refusal is read whole, as
 * everywhere.
 */
import { type RawAnswer, readWhole } from './attempt';
import type { Call } from './call';
import { ApiError } from './errors';
import { type Answer, askOnce, type Credentials, type ExchangeDeps, toAnswer } from './exchange';

/** Milliseconds without a byte before the server counts as stalled. */
const SILENCE_MS = 15_000;
/** Milliseconds; an event stream beats every 20 s (api/contract/events.ts). */
const STREAM_SILENCE_MS = 45_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

const STREAM_TYPE = /^text\/event-stream\s*(?:;|$)/i;

/** `stream` is set only for a success; it errors with an ApiError when the answer breaks off. */
interface Download extends Answer {
  stream: ReadableStream<Uint8Array> | null;
}

/** Any status is an answer. Throws ApiError if there was none, or if a success has the wrong content type. */
export type OpenDownload = (call: Call, credentials: Credentials) => Promise<Download>;

interface StreamKind {
  /** Accepted content types. */
  type: RegExp;
  silence: number;
}

/** For a JSON file. */
export function createDownload(deps: ExchangeDeps & { silence?: number }): OpenDownload {
  const { silence = SILENCE_MS, ...way } = deps;
  return createStreamOpener({ type: JSON_TYPE, silence }, way);
}

/** For server-sent events. */
export function createEventStream(deps: ExchangeDeps & { silence?: number }): OpenDownload {
  const { silence = STREAM_SILENCE_MS, ...way } = deps;
  return createStreamOpener({ type: STREAM_TYPE, silence }, way);
}

function createStreamOpener({ type, silence }: StreamKind, deps: ExchangeDeps): OpenDownload {
  const { log } = deps;

  async function take(response: Response, cut: () => void): Promise<RawAnswer & Pick<Download, 'stream'>> {
    if (!response.ok) return { ...(await readWhole(response)), stream: null };
    const { status, statusText, headers, body } = response;
    if (body === null || !type.test(headers.get('content-type') ?? '')) {
      await body?.cancel().catch(() => {});
      throw new ApiError({ kind: 'answer', status: 502, statusText: 'Unexpected content' });
    }
    return { status, statusText, headers, text: '', stream: passThrough(body, { silence, cut }) };
  }

  return async (call, credentials) => {
    const { method = 'GET', path, limit } = call;
    const { milliseconds, done } = deps.deadlines.start('read', limit);
    try {
      const { stream, ...raw } = await askOnce(take, call, credentials, { ...deps, milliseconds });
      return { ...toAnswer(raw), stream };
    } catch (error) {
      if (error instanceof ApiError)
        log.warn({ method, path, failure: error.kind }, 'the API did not answer');
      throw error;
    } finally {
      done();
    }
  };
}

/** Reads only as fast as the consumer does. Cancelling closes the connection. */
function passThrough(
  body: ReadableStream<Uint8Array>,
  { silence, cut }: { silence: number; cut: () => void },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const stop = () => {
    cut();
    // A server in this process learns of it only this way.
    void reader.cancel().catch(() => {});
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new ApiError({ kind: 'timeout' })), silence);
      });
      try {
        const { done, value } = await Promise.race([reader.read(), tooLate]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        stop();
        controller.error(error instanceof ApiError ? error : new ApiError({ kind: 'network' }));
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: stop,
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
