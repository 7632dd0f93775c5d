/** Renders documents at once, collected, or as a stream. */
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EntryContext } from '@remix-run/node';
import type { ReactElement } from 'react';
import { type PipeableStream, renderToPipeableStream, renderToString } from 'react-dom/server';
import { log } from '~/app/.server/log';

const WHOLE_TIMEOUT_MS = 10_000;
/** Longer than Remix waits for the parts, which then fail on their own. */
const PARTS_TIMEOUT_MS = 8_000;

const tooLong = () => new Error('Rendering took too long');

/** Marks a part that waits or failed in the HTML of `renderToString`. */
const UNFINISHED = '<!--$!-->';

/** A document whose data are complete, much cheaper than a stream. `failed`: a part failed. Rejects if the shell did. */
export async function renderWhole(
  page: ReactElement,
  { nonce, remixContext }: { nonce: string; remixContext: EntryContext },
): Promise<{ html: string; failed: boolean }> {
  await readHandoff(remixContext);
  const html = `<!DOCTYPE html>${renderToString(page)}`;
  if (!html.includes(UNFINISHED)) return { html, failed: false };
  // The first rendering holds the reader of the old stream, all of which is in `streamCache`.
  remixContext.serverHandoffStream = new ReadableStream();
  return collect(page, nonce);
}

/** Reads the loaders' data for the page's scripts ahead, so that Remix's `StreamTransfer` does not wait. */
async function readHandoff(remixContext: EntryContext): Promise<void> {
  const reader = remixContext.serverHandoffStream?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  const pieces: NonNullable<EntryContext['renderMeta']>['streamCache'] = {};
  try {
    for (let number = 0, done = false; !done; number += 1) {
      const piece = await reader.read();
      done = piece.done;
      const value = decoder.decode(piece.value, { stream: true });
      pieces[number] = Object.assign(Promise.resolve(), { result: { done, value } });
    }
  } catch (error) {
    pieces[Object.keys(pieces).length] = Object.assign(Promise.resolve(), { error });
  }
  reader.releaseLock();
  remixContext.renderMeta ??= {};
  remixContext.renderMeta.streamCache = pieces;
}

async function collect(page: ReactElement, nonce: string): Promise<{ html: string; failed: boolean }> {
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  try {
    const rendered = await new Promise<PipeableStream>((resolve, reject) => {
      const stream = renderToPipeableStream(page, {
        nonce,
        onAllReady: () => resolve(stream),
        onShellError: reject,
        onError: (error) => {
          failed = true;
          log().error({ err: error }, 'rendering failed');
        },
      });
      timer = setTimeout(() => stream.abort(tooLong()), WHOLE_TIMEOUT_MS);
    });
    const html = withoutPadding(await buffer(rendered.pipe(new PassThrough())));
    return { html: Buffer.from(html).toString('utf8'), failed };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A streamed document: the shell at once, awaited parts later (decision 18). Rejects if the shell fails. Stops when the
 * visitor leaves (`signal`, or a cancelled body).
 */
export function renderStream(
  page: ReactElement,
  { nonce, signal }: { nonce: string; signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    let gone = false;
    const timer = setTimeout(() => stream.abort(tooLong()), PARTS_TIMEOUT_MS);
    const leave = () => {
      if (gone) return;
      gone = true;
      stop();
      stream.abort();
    };
    const stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', leave);
    };
    const stream = renderToPipeableStream(page, {
      nonce,
      onShellReady: () => resolve(new ReadableStream({ start: (body) => pipe(body), cancel: leave })),
      onShellError: (error) => {
        stop();
        reject(error);
      },
      onError: (error) => {
        if (!gone) log().error({ err: error }, 'rendering failed');
      },
    });
    signal.addEventListener('abort', leave);

    /** Joins everything written in the same tick into one chunk. */
    function pipe(body: ReadableStreamDefaultController<Uint8Array>): void {
      let waiting: Uint8Array[] = [];
      const send = () => {
        const piece = withoutPadding(Buffer.concat(waiting));
        waiting = [];
        if (!gone && piece.byteLength > 0) body.enqueue(piece);
      };
      const sink = new Writable({
        write(chunk: Uint8Array, _encoding, done) {
          // Copied because React reuses its buffer.
          if (waiting.push(Uint8Array.from(chunk)) === 1) queueMicrotask(send);
          done();
        },
        final(done) {
          send();
          stop();
          if (!gone) body.close();
          done();
        },
      });
      stream.pipe(sink);
    }
  });
}

/** React 18 pads a full buffer with zero bytes before a multi-byte character. Pages contain none. */
export function withoutPadding(piece: Uint8Array): Uint8Array {
  return piece.includes(0) ? piece.filter((byte) => byte !== 0) : piece;
}
