import { FILE_TYPES } from '~/api/contract/rules/materials';
import { ApiError, answerStatus } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { PRIVATE, PRIVATE_KEPT } from '~/app/.server/pages/publicPage';
import { failure } from '~/app/routes/engines/publicText';

/** As the API sends them, of whatever server: nothing of a file is ever executed. */
const STRICT_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

/** A file as the API streams it: `content` to be saved, `picture` to be shown. */
export async function sendFile(
  context: Context,
  id: string | undefined,
  as: 'content' | 'picture',
): Promise<Response> {
  await requireUser(context);
  await requireCapability(context, 'materials');
  try {
    const found = await context.api.materials.open(id ?? '', as, sizeOf(context));
    const type = found && typeOf(found.headers);
    const isRight = type && (as === 'content' || type.startsWith('image/'));
    const tag = as === 'picture' ? found?.headers.get('etag')?.replace(/^W\//, '') : null;
    const { method, headers: asked } = context.request;
    const isKnown = Boolean(tag && asked.get('if-none-match')?.includes(tag));
    const isBodyless = method === 'HEAD' || isKnown;
    if (found && (isBodyless || !isRight)) await found.stream.cancel();
    if (!isRight) return failure(404);
    const headers = new Headers(STRICT_HEADERS);
    // A picture is kept by the browser, and asked for each time whether it may still be shown.
    headers.set('Cache-Control', tag ? PRIVATE_KEPT : PRIVATE);
    if (tag) headers.set('ETag', tag);
    if (isKnown) return new Response(null, { status: 304, headers });
    headers.set('Content-Type', type);
    headers.set('Content-Disposition', as === 'picture' ? 'inline' : dispositionOf(found.headers));
    const length = found.headers.get('content-length');
    if (length !== null && !found.headers.has('content-encoding')) headers.set('Content-Length', length);
    return new Response(isBodyless ? null : found.stream, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failure(error.status === 403 ? 404 : answerStatus(error));
  }
}

/** `tamano=mini` of the address (`paths.materialThumbnail`). */
const sizeOf = ({ url }: Pick<Context, 'url'>): { size?: string } =>
  url.searchParams.get('tamano') === 'mini' ? { size: 'thumbnail' } : {};

/** One of those that we know; what another server may send besides is only bytes. */
function typeOf(headers: Headers): string {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(/\s*;/);
  if (type === 'text/plain') return 'text/plain; charset=utf-8';
  return type in FILE_TYPES ? type : 'application/octet-stream';
}

const dispositionOf = (headers: Headers): string => {
  const said = headers.get('content-disposition') ?? '';
  return /^attachment;[\x20-\x7e]+$/i.test(said) ? said : 'attachment';
};
