/** Compresses whole answers of text. Streams that stay open (text/event-stream) pass untouched. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible =
  /^(text\/(?!event-stream)|application\/(json|manifest\+json|ld\+json|xml|problem\+json)|image\/svg\+xml)/;
const smallest = 1_024;

export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  const { headers } = response;
  if (!compressible.test(headers.get('content-type') ?? '') || headers.has('content-encoding'))
    return response;
  headers.append('Vary', 'Accept-Encoding');
  if (encoding === null || request.method === 'HEAD' || response.body === null) return response;
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.byteLength < smallest) return new Response(plain, response);
  const body =
    encoding === 'br'
      ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : await zip(plain, { level: 6 });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  // Not `response` itself: once its body is read, the listener's own Response class has other headers than these.
  return new Response(Uint8Array.from(body), {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}
