import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AdminError } from '~/api/admin/terminal';

interface Saving<T> {
  source: Readable;
  /** Fills the source; its rejection is the reason why there is no file. */
  make: () => Promise<T>;
  /** Reads the draft; rejects when it cannot be used. */
  check: (draft: string) => Promise<unknown>;
  /** True ends it with an error. */
  stopping?: () => boolean;
}

/**
 * A file that only its owner can read. It gets its name once it is complete, synced, read back as it was written, and
 * checked. @throws AdminError
 */
export async function saveWhole<T>(file: string, saving: Saving<T>): Promise<T> {
  if (existsSync(file)) throw new AdminError(`${file} ya existe: elige otro nombre o bórralo antes.`);
  const draft = `${file}.part`;
  await rm(draft, { force: true });
  const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const [sum, made] = await Promise.allSettled([hashThrough(saving, sink), saving.make()]);
    // A source that was given up has no reason of its own.
    if (sum.status === 'rejected' && sum.reason.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw sum.reason;
    if (made.status === 'rejected') throw made.reason;
    const back = { source: createReadStream(draft), stopping: saving.stopping };
    if (sum.status === 'fulfilled' && (await hashThrough(back, new PassThrough().resume())) !== sum.value)
      throw new AdminError(`${file} no se lee como se ha escrito: el disco falla. No queda guardado.`);
    await saving.check(draft);
    await rename(draft, file);
    return made.value;
  } catch (error) {
    await rm(draft, { force: true });
    const code = error instanceof Error && 'syscall' in error && 'code' in error ? error.code : null;
    throw code ? new AdminError(`No se puede escribir en ${file} (${code}).`) : error;
  }
}

/** The SHA-256 of what has passed. */
async function hashThrough(
  { source, stopping }: Pick<Saving<unknown>, 'source' | 'stopping'>,
  sink: NodeJS.WritableStream,
): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    source,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (stopping?.()) throw new AdminError('El proceso se está parando: no queda nada guardado.');
        hash.update(chunk);
        yield chunk;
      }
    },
    sink,
  );
  return hash.digest('hex');
}
