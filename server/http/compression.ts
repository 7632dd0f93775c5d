/** Text is compressed whole, or chunk by chunk for streamed pages; text/event-stream is not touched. */
import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import zlib, { constants, createBrotliCompress, createGzip } from 'node:zlib';

export const brotli = promisify(zlib.brotliCompress);
export const gzip = promisify(zlib.gzip);

/** From Accept-Encoding (RFC 9110, 12.5.3): Brotli before gzip at equal weight. */
export type Encoding = 'br' | 'gzip' | 'identity';

export function preferredEncoding(accepted: string): Encoding {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', weight] = part.split(/;(.*)/s);
      return [name.trim().toLowerCase(), weight === undefined ? 1 : weightOf(weight)];
    }),
  );
  const any = weights.get('*') ?? 0;
  const brotli = weights.get('br') ?? any;
  const zip = weights.get('gzip') ?? weights.get('x-gzip') ?? any;
  const best = Math.max(brotli, zip);
  // If identity is not listed, it is the fallback when nothing else is acceptable.
  if (best === 0 || best < (weights.get('identity') ?? 0)) return 'identity';
  return brotli >= zip ? 'br' : 'gzip';
}

function weightOf(parameters: string): number {
  const [, weight] = /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameters) ?? [];
  return weight === undefined ? 1 : Math.min(1, Number(weight) || 0);
}

/** Below the usual 6 and 4: about half the time for 4 to 5 % more bytes (docs/performance.md). */
const GZIP = { level: 4 };
const BROTLI_QUALITY = 3;

/** Flushes after every chunk, so that each can be read on arrival. */
function compressStream(source: ReadableStream<Uint8Array>, encoding: 'br' | 'gzip') {
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, ...GZIP });
  return source.pipeThrough(Duplex.toWeb(packer) as TransformStream<Uint8Array, Uint8Array>);
}

const compressible =
  /^(text\/(?!event-stream)|application\/(json|manifest\+json|ld\+json|xml|problem\+json)|image\/svg\+xml)/;
const MIN_BYTES = 1_024;

export async function compressResponse(request: Request, response: Response): Promise<Response> {
  if (!compressible.test(response.headers.get('content-type') ?? '')) return response;
  if (response.headers.has('content-encoding')) return response;
  response.headers.append('Vary', 'Accept-Encoding');
  const encoding = preferredEncoding(request.headers.get('accept-encoding') ?? '');
  if (encoding === 'identity' || request.method === 'HEAD' || response.body === null) return response;
  const { headers, status, statusText } = response;
  if (isStreamed(response)) {
    headers.set('Content-Encoding', encoding);
    return new Response(compressStream(response.body, encoding), { status, statusText, headers });
  }
  const plain = new Uint8Array(await response.arrayBuffer());
  if (plain.byteLength < MIN_BYTES) return new Response(plain, { status, statusText, headers });
  headers.set('Content-Encoding', encoding);
  headers.delete('Content-Length');
  const packed = await compressBytes(plain, encoding);
  return new Response(packed as Uint8Array<ArrayBuffer>, { status, statusText, headers });
}

/** Handing a page to another thread costs more than compressing it; a long text would block everybody. */
const MAX_BYTES_AT_ONCE = 128 * 1024;
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

function compressBytes(plain: Uint8Array, encoding: 'br' | 'gzip'): Promise<Buffer> | Buffer {
  if (plain.byteLength > MAX_BYTES_AT_ONCE)
    return encoding === 'br' ? brotli(plain, BROTLI) : gzip(plain, GZIP);
  return encoding === 'br' ? zlib.brotliCompressSync(plain, BROTLI) : zlib.gzipSync(plain, GZIP);
}

export const isDownload = ({ headers }: Response): boolean =>
  headers.get('content-disposition')?.startsWith('attachment') ?? false;

/** Compressed as a stream, never held in memory. After a failure `hangUp` closes the connection: half a file looks whole. */
export function downloadResponse(request: Request, response: Response, hangUp: () => void): Response {
  if (request.method === 'HEAD' || response.body === null) return response;
  const headers = new Headers(response.headers);
  const { status, statusText } = response;
  headers.append('Vary', 'Accept-Encoding');
  // Responses that allow ranges are sent as they are.
  const packs =
    /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') &&
    !headers.has('content-encoding') &&
    !headers.has('accept-ranges');
  if (packs) {
    headers.set('Content-Encoding', 'gzip');
    headers.delete('Content-Length');
  }
  const body = packs ? response.body.pipeThrough(new CompressionStream('gzip')) : response.body;
  return new Response(hangingUpOnFailure(body, hangUp), { status, statusText, headers });
}

function hangingUpOnFailure(body: ReadableStream<Uint8Array>, hangUp: () => void) {
  const reader = body.getReader();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        hangUp();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/** Tells proxies (nginx) not to buffer; `compressed` compresses such a response as a stream. */
const STREAMED_HEADER = 'X-Accel-Buffering';

export function markStreamed(response: Response): Response {
  response.headers.set(STREAMED_HEADER, 'no');
  return response;
}

export const isStreamed = ({ headers }: Response): boolean => headers.get(STREAMED_HEADER) === 'no';
