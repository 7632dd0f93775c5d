/**
 * Bodies of the website's requests are limited before anything reads them: their bytes, and what they hold as
 * forms. Pictures have limits of their own.
 */
import {
  countForm,
  createByteCollector,
  createMemoryBudget,
  type FormCount,
  MAX_TEXT_BYTES,
} from '~/api/http/incomingBody';
import { OVERSIZE_FIELD, PICTURE_PAGE, PICTURE_UPLOAD } from '~/app/domain/profile/picture';

/** 400 cut off or too many parts, 408 too slow, 413 too large, 503 too many at once. */
export type BodyProblem = 400 | 408 | 413 | 503;

/**
 * Bytes of all bodies that are on their way here, but for the first ones of each: filling it locks nobody out
 * of logging in or booking.
 */
export const budget = createMemoryBudget(64 * 1024 * 1024);
const FREE_BYTES = 16 * 1024;

interface BodyLimits {
  /** Bytes. */
  limit: number;
  count?: FormCount | null;
  budget?: ReturnType<typeof createMemoryBudget>;
  /** Bytes that are still taken off the wire when it is too large. */
  drained?: number;
  deadlineMs?: number;
}

/** All of it, or the problem, and then no more is taken. Never rejects. */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  { limit, count, budget, drained = 0, deadlineMs }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyProblem> {
  const pieces = createByteCollector(limit);
  const reader = stream?.getReader();
  let isLate = false;
  let taken = 0;
  const problemOf = (piece: Uint8Array): BodyProblem | null => {
    const crumbs = pieces.add(piece) ? null : 400;
    if (pieces.size > Math.max(limit, drained)) return 413;
    const problem = (pieces.size > limit ? null : count?.add(piece)?.status) ?? crumbs;
    if (problem || !budget) return problem;
    const large = Math.max(0, pieces.size - FREE_BYTES);
    if (!budget.take(large - taken)) return 503;
    taken = large;
    return null;
  };
  const deadline =
    deadlineMs &&
    setTimeout(() => {
      isLate = true;
      // The read that waits ends with it.
      reader?.cancel().catch(() => {});
    }, deadlineMs);
  try {
    while (reader) {
      const { done, value } = await reader.read();
      if (done) break;
      const problem = problemOf(value);
      if (problem === null) continue;
      await reader.cancel();
      return problem;
    }
    if (pieces.size > limit) return 413;
    return isLate ? 408 : pieces.whole();
  } catch {
    return 400;
  } finally {
    clearTimeout(deadline);
    budget?.give(taken);
  }
}

/** The request to go on with, or the status to refuse it with. */
export async function limitBody(request: Request): Promise<Request | BodyProblem> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const declared = request.headers.get('content-length');
  if (Number(declared) > MAX_TEXT_BYTES) return 413;
  const count = countForm(request.headers.get('content-type'));
  const isCounted = count !== null || request.headers.has('transfer-encoding');
  if (!isCounted || !request.body) return request;
  return withBody(request, await readBody(request.body, { limit: MAX_TEXT_BYTES, count, budget }), count);
}

/** The same request with a body that has been read already. A form says what it was counted as. */
function withBody<P extends number>(
  request: Request,
  body: Uint8Array<ArrayBuffer> | P,
  count: Pick<FormCount, 'type'> | null,
): Request | P {
  if (typeof body === 'number') return body;
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  if (count) headers.set('content-type', count.type);
  return new Request(url, { method, headers, body, signal });
}

const PICTURE_ADDRESSES = [PICTURE_PAGE, `${PICTURE_PAGE}.data`, PICTURE_UPLOAD];

/** Sent to where a person's picture may come. */
function takesPictures({ url, method }: Pick<Request, 'url' | 'method'>): boolean {
  return method === 'POST' && PICTURE_ADDRESSES.includes(new URL(url).pathname.replace(/\/$/, ''));
}

/**
 * The request with a form in place of its body that tells how large it was: these pages have words of their
 * own for it (docs/product.md, 'Own profile and weekly hours'). Null where nobody would read it.
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

const MAX_UPLOAD_BYTES = 6 * 1024 * 1024;
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

interface Upload {
  /** With its whole body, or the status to refuse it with. */
  found: Request | BodyProblem;
  /** To be called once, when its answer is there: until then it keeps its place. */
  leave(): void;
}

/**
 * Pictures on their way in. A browser that is answered while it still sends shows no answer, so these bodies
 * are heard out, even when they are too large: at most `most` at the same time, and `mostOfOne` of one address,
 * each with `deadlineMs` to arrive (node:http ends every request after 60 seconds), and only up to a point.
 * What no form of ours could be is not.
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
      const limits = { limit: MAX_UPLOAD_BYTES, count, drained: MAX_DRAINED_BYTES, deadlineMs };
      return { found: withBody(request, await readBody(request.body, limits), count), leave };
    },
  };
}

/** Names of media types know no case. */
function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data/i.test(headers.get('content-type') ?? '');
}
