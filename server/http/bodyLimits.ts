import {
  countForm,
  createByteCollector,
  createMemoryBudget,
  type FormCount,
  MAX_TEXT_BYTES,
} from '~/api/http/incomingBody';
import { OVERSIZE_FIELD, PICTURE_PAGE, PICTURE_UPLOAD } from '~/app/domain/profile/picture';

/**
 * Addresses with words of their own for a body that is too large (docs/product.md, 'Own profile and weekly
 * hours'): their page says it, and not the general one.
 */

const PICTURE_ADDRESSES = [PICTURE_PAGE, `${PICTURE_PAGE}.data`, PICTURE_UPLOAD];

/** Sent to where a person's picture may come. */
function takesPictures({ url, method }: Pick<Request, 'url' | 'method'>): boolean {
  return method === 'POST' && PICTURE_ADDRESSES.includes(new URL(url).pathname.replace(/\/$/, ''));
}

/**
 * The request with a form in place of its body that tells what was there; null where nobody would read it.
 */
export function oversizeForm(request: Request): Request | null {
  const { url, method, signal } = request;
  if (!takesPictures(request)) return null;
  const body = `${OVERSIZE_FIELD}=1`;
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  headers.set('content-length', String(body.length));
  return new Request(url, { method, headers, body, signal });
}

/**
 * Bodies of the website's requests are limited before anything reads them: their bytes, and what they hold as
 * forms. Pictures have limits of their own (uploads.ts).
 */

/**
 * Bytes of all bodies that are on their way here, but for the first ones of each: who fills it locks nobody
 * out who logs in or books.
 */
const budget = createMemoryBudget(64 * 1024 * 1024);
const FREE_BYTES = 16 * 1024;

/**
 * The request to go on with, or the status to refuse it with: 400 cut off or too many parts, 413 too large,
 * 503 too many at once.
 */
export async function limitBody(request: Request): Promise<Request | 400 | 413 | 503> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const declared = request.headers.get('content-length');
  if (Number(declared) > MAX_TEXT_BYTES) return 413;
  const count = countForm(request.headers.get('content-type'));
  const isCounted = count !== null || request.headers.has('transfer-encoding');
  if (!isCounted || !request.body) return request;
  const body = await readUpTo(request.body, MAX_TEXT_BYTES, count).catch(() => 400 as const);
  return typeof body === 'number' ? body : withBody(request, body, count);
}

/** The same request with a body that has been read already. A form says what it was counted as. */
function withBody(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  count: Pick<FormCount, 'type'> | null,
): Request {
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  if (count) headers.set('content-type', count.type);
  return new Request(url, { method, headers, body, signal });
}

/** All of it, or the status to refuse it with, and then no more is taken. Rejects when it is cut off. */
export async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  limit: number,
  count: FormCount | null,
): Promise<Uint8Array<ArrayBuffer> | 400 | 413 | 503> {
  const pieces = createByteCollector(limit);
  const reader = stream.getReader();
  let taken = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return pieces.whole();
      const crumbs = pieces.add(value) ? null : 400;
      const tooMuch = pieces.size > limit ? 413 : (count?.add(value)?.status ?? crumbs);
      const large = Math.max(0, pieces.size - FREE_BYTES);
      const problem = tooMuch ?? (budget.take(large - taken) ? null : 503);
      if (problem !== null) {
        await reader.cancel();
        return problem;
      }
      taken = large;
    }
  } finally {
    budget.give(taken);
  }
}

/**
 * Pictures on their way in (oversize.ts has their addresses). A browser that is answered while it still sends
 * shows no answer, so these bodies are heard out, even when they are too large: so many at a time, for so
 * long, and only up to a point. What no form of ours could be is not.
 */

const MAX_UPLOAD_BYTES = 6 * 1024 * 1024;
/** Of a body that is refused: what is still taken off the wire. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

interface Upload {
  /**
   * With its whole body, or the status to refuse it with: 400 cut off or too many parts, 408 too slow, 413
   * too large, 503 too many at once.
   */
  found: Request | 400 | 408 | 413 | 503;
  /** To be called once, when its answer is there: until then it keeps its place. */
  leave(): void;
}

/**
 * At most `most` at the same time, and `mostOfOne` of one address, each with `deadlineMs` to arrive
 * (node:http ends every request after 60 seconds).
 */
export function createUploads({ most = 24, mostOfOne = 6, deadlineMs = 45_000 } = {}) {
  /** The address of each. */
  const inside: string[] = [];
  return {
    /** Null for anything but a form with files sent to where pictures go. */
    async take(request: Request, address: string): Promise<Upload | null> {
      if (!isMultipart(request) || !takesPictures(request)) return null;
      const ofOne = inside.filter((one) => one === address).length;
      if (inside.length >= most || ofOne >= mostOfOne) return { found: 503, leave: () => {} };
      inside.push(address);
      const leave = () => void inside.splice(inside.indexOf(address), 1);
      const count = countForm(request.headers.get('content-type'));
      const body = await readWhole(request.body, deadlineMs, count).catch(() => 400 as const);
      return { found: typeof body === 'number' ? body : withBody(request, body, count), leave };
    },
  };
}

/** Names of media types know no case. */
function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data/i.test(headers.get('content-type') ?? '');
}

async function readWhole(
  stream: ReadableStream<Uint8Array> | null,
  deadlineMs: number,
  count: FormCount | null,
): Promise<Uint8Array<ArrayBuffer> | 400 | 408 | 413> {
  const pieces = createByteCollector(MAX_UPLOAD_BYTES);
  let isLate = false;
  const reader = stream?.getReader();
  const deadline = setTimeout(() => {
    isLate = true;
    // The read that waits ends with it.
    reader?.cancel().catch(() => {});
  }, deadlineMs);
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const crumbs = pieces.add(value) ? null : 400;
      const problem = pieces.size <= MAX_UPLOAD_BYTES ? count?.add(value)?.status : null;
      if (problem || crumbs || pieces.size > MAX_DRAINED_BYTES) {
        await reader.cancel();
        return problem ?? crumbs ?? 413;
      }
    }
  } finally {
    clearTimeout(deadline);
  }
  if (pieces.size > MAX_UPLOAD_BYTES) return 413;
  return isLate ? 408 : pieces.whole();
}
