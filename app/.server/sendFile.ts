import { FILE_TYPES } from '~/api/contract/rules/materials';
import { failure } from './answers';
import type { Client } from './api/client';
import { ApiError, answerStatus } from './api/errors';
import type { Context } from './context';
import { PRIVATE, PRIVATE_KEPT } from './pages/publicPage';

/** Headers for files of any server: nothing in a file is ever executed. */
const STRICT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** A file that the API streams: `content` to be saved, `picture` to be shown. `open` takes the asked part. */
export async function sendFile(
  context: Context,
  as: 'content' | 'picture',
  open: (part: Record<string, string>) => Promise<Awaited<ReturnType<Client['file']>> | null>,
): Promise<Response> {
  try {
    const found = await open(partOf(context.request));
    const type = found && typeOf(found.headers);
    const isRight = type && (as === 'content' || type.startsWith('image/'));
    const tag = found?.headers.get('etag')?.replace(/^W\//, '');
    const { method, headers: asked } = context.request;
    const isKnown = Boolean(tag && asked.get('if-none-match')?.includes(tag));
    const isBodyless = method === 'HEAD' || isKnown;
    if (found && (isBodyless || !isRight)) await found.stream.cancel();
    if (!isRight) return failure(404);
    const headers = new Headers(STRICT_HEADERS);
    // The browser keeps a picture but revalidates it each time.
    headers.set('Cache-Control', tag && as === 'picture' ? PRIVATE_KEPT : PRIVATE);
    if (tag) headers.set('ETag', tag);
    if (isKnown) return new Response(null, { status: 304, headers });
    headers.set('Content-Type', type);
    headers.set('Content-Disposition', as === 'picture' ? 'inline' : dispositionOf(found.headers));
    const length = found.headers.get('content-length');
    if (length !== null && !found.headers.has('content-encoding')) headers.set('Content-Length', length);
    for (const name of ['Content-Range', 'Accept-Ranges']) {
      const value = found.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const status = headers.has('Content-Range') ? 206 : 200;
    return new Response(isBodyless ? null : found.stream, { status, headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Not shown to people: the browser repeats the request without a range.
    if (error.status === 416) return new Response(null, { status: 416 });
    return failure(error.status === 403 ? 404 : answerStatus(error));
  }
}

/** A single range, as browsers send to resume a download. */
function partOf({ headers }: Request): Record<string, string> {
  const range = headers.get('range');
  const ifRange = headers.get('if-range');
  return range === null ? {} : { Range: range, ...(ifRange === null ? {} : { 'If-Range': ifRange }) };
}

/** A known type; anything else another server sends is plain bytes. */
function typeOf(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/\s*;/);
  if (type === 'text/plain') return 'text/plain; charset=utf-8';
  return type in FILE_TYPES ? type : 'application/octet-stream';
}

const dispositionOf = (headers: Headers): string => {
  const said = headers.get('content-disposition') ?? '';
  return /^attachment;[\x20-\x7e]+$/i.test(said) ? said : 'attachment';
};
