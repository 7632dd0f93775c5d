import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Compressed so that every piece can be read when it has arrived; cancelled, or cut off, it takes its source with it. */
export function packAsItComes(
  source: ReadableStream<Uint8Array>,
  encoding: 'br' | 'gzip',
): ReadableStream<Uint8Array> {
  const packer =
    encoding === 'br'
      ? createBrotliCompress({
          flush: constants.BROTLI_OPERATION_FLUSH,
          params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 });
  const reader = source.getReader();

  async function feed(body: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) packer.write(next.value);
      if (!packer.destroyed) packer.end();
    } catch (error) {
      packer.destroy();
      body.error(error);
    }
  }

  return new ReadableStream({
    start(body) {
      packer.on('data', (piece: Uint8Array) => body.enqueue(Uint8Array.from(piece)));
      packer.on('end', () => body.close());
      void feed(body);
    },
    async cancel(reason) {
      packer.removeAllListeners('data').removeAllListeners('end');
      await reader.cancel(reason);
      packer.destroy();
    },
  });
}
