/** Limits on request bodies of the website, checked before anything reads them. */
import { PICTURE_MAX_BYTES } from '~/api/contract/rules/limits';
import { MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import {
  countForm,
  createMemoryBudget,
  type FormCount,
  MAX_TEXT_BYTES,
  readBody as readIncoming,
  UPLOAD_PACE,
} from '~/api/http/incomingBody';
import { OVERSIZE_FIELD } from '~/app/domain/profile/picture';
import { PAGES, patternOf } from '~/app/site';

/** 400 truncated or too many parts, 408 too slow, 413 too large, 503 too many at once. */
export type RefusalStatus = 400 | 408 | 413 | 503;

/** All bodies being received, except their first bytes: a full budget does not block log-ins. */
export const budget = createMemoryBudget(64 * 1024 * 1024);
const FREE_BYTES = 16 * 1024;
/** Milliseconds for a body to arrive; node:http waits longer, for uploads (./listen.ts). */
export const ARRIVAL_MS = 45_000;

const STATUS = { 'cut-off': 400, 'in-crumbs': 400, late: 408, 'too-large': 413, 'no-room': 503 } as const;

/** The complete body, or the status to refuse it with. Never rejects. */
export async function readBody(
  ...[stream, limits]: Parameters<typeof readIncoming>
): Promise<Uint8Array<ArrayBuffer> | RefusalStatus> {
  const body = await readIncoming(stream, { freeBytes: FREE_BYTES, ...limits });
  if (body instanceof Uint8Array) return body;
  return typeof body === 'string' ? STATUS[body] : body.status;
}

/** The request to continue with, or the status to refuse it with. */
export async function limitBody(request: Request): Promise<Request | RefusalStatus> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  if (Number(request.headers.get('content-length')) > MAX_TEXT_BYTES) return 413;
  const count = countForm(request.headers.get('content-type'));
  if (!request.body) return request;
  const limits = { limit: MAX_TEXT_BYTES, count, budget, deadlineMs: ARRIVAL_MS };
  return withBody(request, await readBody(request.body, limits), count);
}

/** With a body that was already read. A form gets the content type that it was counted as. */
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

const MEBIBYTE = 1024 * 1024;
const MAX_BYTES = { picture: PICTURE_MAX_BYTES, material: MATERIAL_MAX_BYTES };
const UPLOADS = PAGES.flatMap(({ address, takes }) =>
  takes ? { pattern: patternOf(address), limit: MAX_BYTES[takes] + MEBIBYTE } : [],
);

/** Bytes of a form with a file that this address accepts; null: none. */
function uploadLimit({ url, method }: Pick<Request, 'url' | 'method'>): number | null {
  if (method !== 'POST') return null;
  const path = new URL(url).pathname.replace(/(\.data|\/)$/, '');
  return UPLOADS.find(({ pattern }) => pattern.test(path))?.limit ?? null;
}

/**
 * The request with a form that states the size instead of its body, for pages that have a message for it
 * (docs/product.md, 'Own profile and weekly hours'). Null where no page would read it.
 */
export function oversizeForm(request: Request): Request | null {
  const { url, method, signal } = request;
  if (uploadLimit(request) === null) return null;
  const body = `${OVERSIZE_FIELD}=1`;
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-type', 'application/x-www-form-urlencoded');
  headers.set('content-length', String(body.length));
  return new Request(url, { method, headers, body, signal });
}

const MAX_DRAINED_BYTES = 64 * MEBIBYTE;

/**
 * Browsers show no response while still sending: these bodies are read to the end, up to a limit, at most `most` at once
 * and `mostOfOne` per address, each within `deadlineMs` and what its pace adds.
 */
export function createUploads({
  most = 24,
  mostOfOne = 6,
  deadlineMs = ARRIVAL_MS,
  pace = UPLOAD_PACE,
} = {}) {
  const inside: string[] = [];
  return {
    /** Null for anything but a form with files, posted to a path that accepts one. */
    async take(request: Request, address: string) {
      const limit = uploadLimit(request);
      if (!/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '') || limit === null)
        return null;
      const ofOne = inside.filter((one) => one === address).length;
      if (inside.length >= most || ofOne >= mostOfOne) return { found: 503 as const, leave: () => {} };
      inside.push(address);
      /** Call it once after the response: until then the upload keeps its place. */
      const leave = () => void inside.splice(inside.indexOf(address), 1);
      const count = countForm(request.headers.get('content-type'));
      const limits = { limit, count, drained: MAX_DRAINED_BYTES, deadlineMs, pace };
      return { found: withBody(request, await readBody(request.body, limits), count), leave };
    },
  };
}
