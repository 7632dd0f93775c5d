/** Compresses answers of text: whole, or piece by piece where they come in parts. Streams that stay open (text/event-stream) pass untouched. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { packAsItComes } from './packStream';
import { isStreamed } from './streaming';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const compressible =
  /^(text\/(?!event-stream)|application\/(json|manifest\+json|ld\+json|xml|problem\+json)|image\/svg\+xml)/;
const smallest = 1_024;

/** The same answer, or a new one with the compressed body. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  if (!compressible.test(response.headers.get('content-type') ?? '')) return response;
  if (response.headers.has('content-encoding')) return response;
  response.headers.append('Vary', 'Accept-Encoding');
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding === null || request.method === 'HEAD' || response.body === null) return response;
  const headers = new Headers(response.headers);
  const { status, statusText } = response;
  if (isStreamed(response)) {
    headers.set('Content-Encoding', encoding);
    return new Response(packAsItComes(response.body, encoding), { status, statusText, headers });
  }
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.byteLength < smallest) return new Response(plain, { status, statusText, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  return new Response(Uint8Array.from(await pack(plain, encoding)), { status, statusText, headers });
}

function pack(plain: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    : zip(plain, { level: 6 });
}
