/** Calls whose answer is passed on as it arrives: the read limit covers the headers, then each chunk has its own. */
import { readWhole, within } from './attempt';
import type { Call } from './client';
import { ApiError } from './errors';
import { type Answer, askOnce, type Credentials, type ExchangeDeps, inTime, toAnswer } from './exchange';

/** Accepted content type, and the milliseconds without a byte after which the server counts as stalled. */
const KINDS = {
  json: { type: /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i, silence: 15_000 },
  file: { type: /^[a-z]+\/[\w.+-]+\s*(?:;|$)/i, silence: 15_000 },
  /** A beat comes every 20 s (api/contract/notifications.ts). */
  events: { type: /^text\/event-stream\s*(?:;|$)/i, silence: 45_000 },
};

/** `stream` is set only for a success; it errors with an ApiError when the answer breaks off. */
interface Download extends Answer {
  stream: ReadableStream<Uint8Array> | null;
}

/** Any status is an answer. Throws ApiError if there was none, or if a success has the wrong content type. */
export type OpenDownload = (
  kind: keyof typeof KINDS,
  call: Call,
  credentials: Credentials,
) => Promise<Download>;

export function createDownload(deps: ExchangeDeps & { silence?: number }): OpenDownload {
  return (kind, call, credentials) => {
    const { type, silence } = { ...KINDS[kind], ...deps };
    const take = async (response: Response, cut: () => void) => {
      if (!response.ok) return { ...(await readWhole(response)), stream: null };
      const { status, statusText, headers, body } = response;
      if (body === null || !type.test(headers.get('content-type') ?? '')) {
        await body?.cancel().catch(() => {});
        throw new ApiError({ kind: 'answer', status: 502, statusText: 'Unexpected content' });
      }
      return { status, statusText, headers, text: '', stream: passThrough(body, { silence, cut }) };
    };
    return inTime(call, 'read', deps, async (milliseconds) => {
      const { stream, ...raw } = await askOnce(take, call, credentials, { ...deps, milliseconds });
      return { ...toAnswer(raw), stream };
    });
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
      try {
        const { done, value } = await within(silence, reader.read(), () => {
          throw new ApiError({ kind: 'timeout' });
        });
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        stop();
        controller.error(error instanceof ApiError ? error : new ApiError({ kind: 'network' }));
      }
    },
    cancel: stop,
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
