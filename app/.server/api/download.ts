/**
 * A call whose answer is passed on while it arrives, since it may be larger than what the client reads whole
 * or never end. Only its head is awaited in the time of a read; after it every piece may take a while of its
 * own. A refusal is read whole, as everywhere.
 */
import { type RawAnswer, readWhole } from './attempt';
import type { Call } from './call';
import { ApiError } from './errors';
import { type Answer, askOnce, type Credentials, type ExchangeDeps, toAnswer } from './exchange';

/** Milliseconds without a byte after which a server is taken to have stopped. */
const SILENCE_MS = 15_000;
/** An event stream beats every 20 s (api/contract/events.ts). */
const STREAM_SILENCE_MS = 45_000;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

const STREAM_TYPE = /^text\/event-stream\s*(?:;|$)/i;

/** `stream` is there exactly with a success; it errors with an ApiError when the answer breaks off. */
interface Download extends Answer {
  stream: ReadableStream<Uint8Array> | null;
}

/** Any status is an answer; throws ApiError when there was none, or when a success is of another kind. */
export type OpenDownload = (call: Call, credentials: Credentials) => Promise<Download>;

interface StreamKind {
  /** The content types that are taken. */
  type: RegExp;
  silence: number;
}

/** A file of JSON. */
export function createDownload(deps: ExchangeDeps & { silence?: number }): OpenDownload {
  const { silence = SILENCE_MS, ...way } = deps;
  return createStreamOpener({ type: JSON_TYPE, silence }, way);
}

/** Server-sent events. */
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

/** Read as fast as it is taken, never ahead; cancelling it ends the connection. */
function passThrough(
  body: ReadableStream<Uint8Array>,
  { silence, cut }: { silence: number; cut: () => void },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  const stop = () => {
    cut();
    // A server in this process hears of it only so.
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
