/**
 * A single call without retries, limited in time and size. The answer is read whole unless the caller takes
 * the stream. Every failure is an ApiError.
 */
import { ApiError } from './errors';

/**
 * Answers a request to the API; `address` is the visitor's. It may reject or never answer: the client handles
 * both.
 */
export type CallApi = (request: Request, env: { address: string }) => Promise<Response>;

/**
 * The website's only fetch to the API. X-Forwarded-For carries the visitor's address for the API's rate
 * limits.
 */
export const callOverNetwork: CallApi = (request, { address }) => {
  if (address !== '') request.headers.set('X-Forwarded-For', address);
  return fetch(request);
};

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;

export interface RawAnswer {
  status: number;
  statusText: string;
  headers: Headers;
  text: string;
}

/** Turns a response into the call's result; `cut` closes the connection. */
export type TakeAnswer<T> = (response: Response, cut: () => void) => Promise<T>;

interface AttemptDeps {
  callApi: CallApi;
  address: string;
  /** Limit until the answer, body included, has been taken. */
  milliseconds: number;
}

export async function attempt<T>(
  take: TakeAnswer<T>,
  makeRequest: (signal: AbortSignal) => Request,
  deps: AttemptDeps,
): Promise<T> {
  const timeout = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ApiError({ kind: 'timeout' }));
      timeout.abort();
    }, deps.milliseconds);
  });
  try {
    const request = makeRequest(timeout.signal);
    const answer = deps
      .callApi(request, { address: deps.address })
      .then((response) => take(response, () => timeout.abort()));
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: timeout.signal.aborted ? 'timeout' : 'network' });
  } finally {
    clearTimeout(timer);
  }
}

export async function readWhole(response: Response): Promise<RawAnswer> {
  const { status, statusText, headers } = response;
  return { status, statusText, headers, text: await readCapped(response) };
}

async function readCapped(response: Response): Promise<string> {
  const tooLarge = () => new ApiError({ kind: 'answer', status: 502, statusText: 'Answer too large' });
  if (Number(response.headers.get('content-length') ?? 0) > MAX_ANSWER_BYTES) {
    await response.body?.cancel();
    throw tooLarge();
  }
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_BYTES) {
      await reader.cancel();
      throw tooLarge();
    }
    text += decoder.decode(value, { stream: true });
  }
}
