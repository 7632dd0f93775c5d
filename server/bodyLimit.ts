/** Bodies are limited before anything reads them: by their declared length, else by counting. */
const uploadLimit = 6 * 1024 * 1024;
const textLimit = 1024 * 1024;

/** The request to go on with, or null when its body is too large (413). */
export async function limitBody(request: Request): Promise<Request | null> {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const limit = request.headers.get('content-type')?.startsWith('multipart/form-data')
    ? uploadLimit
    : textLimit;
  const declared = request.headers.get('content-length');
  if (declared !== null) return Number(declared) <= limit ? request : null;
  if (!request.headers.has('transfer-encoding')) return request;
  const body = await readUpTo(request.body, limit);
  return (
    body &&
    new Request(request.url, {
      method: request.method,
      headers: request.headers,
      body,
      signal: request.signal,
    })
  );
}

async function readUpTo(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}
