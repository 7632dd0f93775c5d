/**
 * Answers that are files: compressed as they go and never held in memory, so that they may be as large as they like. One that breaks off
 * takes its connection with it: the listener would end it in good order, and half a file would look like the whole.
 */

export function isDownload({ headers }: Response): boolean {
  return headers.get('content-disposition')?.startsWith('attachment') ?? false;
}

/** `hangUp` ends the visitor's connection at once. */
export function download(request: Request, response: Response, hangUp: () => void): Response {
  if (request.method === 'HEAD' || response.body === null) return response;
  const headers = new Headers(response.headers);
  const { status, statusText } = response;
  headers.append('Vary', 'Accept-Encoding');
  const packs =
    /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') && !headers.has('content-encoding');
  if (packs) {
    headers.set('Content-Encoding', 'gzip');
    headers.delete('Content-Length');
  }
  const body = packs ? response.body.pipeThrough(new CompressionStream('gzip')) : response.body;
  return new Response(whole(body, hangUp), { status, statusText, headers });
}

function whole(body: ReadableStream<Uint8Array>, hangUp: () => void): ReadableStream<Uint8Array> {
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
