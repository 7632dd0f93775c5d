/** Bodies are limited before anything reads them: by their declared length, else by counting. */
const uploadLimit = 6 * 1024 * 1024;
const textLimit = 1024 * 1024;
/** What is still taken off the wire of a body that is refused: a browser that is cut off while it sends shows no answer. */
const drainLimit = 64 * 1024 * 1024;

/**
 * The request to go on with, or the status to refuse it with: 413 too large, 400 cut off. An upload has arrived whole by then, so that
 * whatever answer it gets is read.
 */
export async function limitBody(request: Request): Promise<Request | 400 | 413> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false;
  const limit = isUpload ? uploadLimit : textLimit;
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) <= limit && !isUpload) return request;
  if (declared === null && !request.headers.has('transfer-encoding')) return request;
  const body = await readUpTo(request.body, limit).catch(() => 400 as const);
  if (typeof body === 'number') return body;
  // Declared as more than it was: nobody honest.
  if (declared !== null && Number(declared) > limit) return 413;
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, body, signal });
}

/** The whole of it, or 413 after the rest has been let go by. */
async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | 413> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
    else chunks = [];
    if (size > drainLimit) {
      await reader.cancel();
      return 413;
    }
  }
  return size > limit ? 413 : Uint8Array.from(Buffer.concat(chunks));
}
