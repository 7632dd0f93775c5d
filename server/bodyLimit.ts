/** Bodies are limited before anything reads them: by their declared length, else by counting. */
const uploadLimit = 6 * 1024 * 1024;
const textLimit = 1024 * 1024;

/** The request to go on with, or the status to refuse it with: 413 too large, 400 cut off. */
export async function limitBody(request: Request): Promise<Request | 400 | 413> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const limit = isMultipart(request) ? uploadLimit : textLimit;
  const declared = request.headers.get('content-length');
  if (declared !== null) return Number(declared) <= limit ? request : 413;
  if (!request.headers.has('transfer-encoding')) return request;
  const body = await readUpTo(request.body, limit).catch(() => 400 as const);
  if (typeof body === 'number') return body;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, body, signal });
}

/** Names of media types know no case. */
export function isMultipart({ headers }: Request): boolean {
  return /^multipart\/form-data/i.test(headers.get('content-type') ?? '');
}

async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 413> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return 413;
    }
    chunks.push(value);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
