import { FILE_TYPES } from '~/api/contract/rules/materials';
import { ApiError, answerStatus } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability, requireUser } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';
import { failure } from '~/app/routes/engines/publicText';

/** As the API sends them, of whatever server: nothing of a file is ever executed. */
const STRICT_HEADERS = {
  'Cache-Control': PRIVATE,
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
    const found = await context.api.materials.open(id ?? '', as);
    const type = found && typeOf(found.headers);
    const isRight = type && (as === 'content' || type.startsWith('image/'));
    const isHead = context.request.method === 'HEAD';
    if (found && (isHead || !isRight)) await found.stream.cancel();
    if (!isRight) return failure(404);
    const headers = new Headers(STRICT_HEADERS);
    headers.set('Content-Type', type);
    headers.set('Content-Disposition', as === 'picture' ? 'inline' : dispositionOf(found.headers));
    const length = found.headers.get('content-length');
    if (length !== null && !found.headers.has('content-encoding')) headers.set('Content-Length', length);
    return new Response(isHead ? null : found.stream, { headers });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failure(error.status === 403 ? 404 : answerStatus(error));
  }
}

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
