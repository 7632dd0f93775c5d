/** Bodies of the website's requests are limited before anything reads them: their bytes, and what they hold as forms. Pictures have limits of their own (uploads.ts). */
import { createBudget } from '../api/http/budget';
import { countForm, type FormCount, MOST_TEXT } from '../api/http/formCount';
import { createPieces } from '../api/http/pieces';

/** Bytes of all bodies that are on their way here, but for the first ones of each: who fills it locks nobody out who logs in or books. */
const budget = createBudget(64 * 1024 * 1024);
const NOT_COUNTED = 16 * 1024;

/** The request to go on with, or the status to refuse it with: 400 cut off or too many parts, 413 too large, 503 too many at once. */
export async function limitBody(request: Request): Promise<Request | 400 | 413 | 503> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const declared = request.headers.get('content-length');
  if (Number(declared) > MOST_TEXT) return 413;
  const count = countForm(request.headers.get('content-type'));
  const isCounted = count !== null || request.headers.has('transfer-encoding');
  if (!isCounted || !request.body) return request;
  const body = await readUpTo(request.body, MOST_TEXT, count).catch(() => 400 as const);
  return typeof body === 'number' ? body : withBody(request, body, count);
}

/** The same request with a body that has been read already. A form says what it was counted as. */
export function withBody(
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
  const pieces = createPieces(limit);
  const reader = stream.getReader();
  let taken = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return pieces.whole();
      const crumbs = pieces.add(value) ? null : 400;
      const tooMuch = pieces.size > limit ? 413 : (count?.add(value)?.status ?? crumbs);
      const large = Math.max(0, pieces.size - NOT_COUNTED);
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
