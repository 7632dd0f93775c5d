import { createReadStream, existsSync } from 'node:fs';
import { PassThrough, type Writable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { AdminError } from '~/api/admin/terminal';
import type { Database } from '~/api/db/connect';
import type { Db } from '~/api/db/types';
import { damagedFile, readDatabase, type Written, writeDatabase } from './format';
import { type Loaded, loadDatabase } from './load';
import { saveWhole } from './saveWhole';

/** Resolves when there is room for more. A write that waits for its reader is not told by itself that the stream has ended. */
const writeTo = (stream: Writable) => (text: string) =>
  new Promise<void>((resolve, reject) => {
    const onClose = () => reject(new Error('Nobody reads on.'));
    stream.once('close', onClose);
    stream.write(text, (error) => {
      stream.off('close', onClose);
      if (error) reject(error);
      else resolve();
    });
  });

/** Only the owner can read the file; it is read back whole. @throws AdminError */
export async function exportToFile(
  db: Db,
  { file, now, stopping }: { file: string; now: Date; stopping?: () => boolean },
): Promise<Written> {
  const zip = createGzip({ level: 6 });
  return saveWhole(file, {
    source: zip,
    stopping,
    make: async () => {
      try {
        const written = await writeDatabase(db, { write: writeTo(zip), now });
        zip.end();
        return written;
      } catch (error) {
        zip.destroy();
        throw error;
      }
    },
    check: checkExport,
  });
}

/** Reads a whole file of ours, and compares the sums in it. @throws AdminError */
export async function checkExport(file: string): Promise<void> {
  const { pieces } = await readDatabase(decompressed(file));
  for await (const _ of pieces);
}

export async function importFromFile(file: string, database: Database): Promise<Loaded> {
  if (!existsSync(file)) throw new AdminError(`No existe el archivo ${file}.`);
  return loadDatabase(decompressed(file), database);
}

async function* decompressed(file: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file);
  const unzip = createGunzip();
  source.once('error', (error) => unzip.destroy(error));
  try {
    for await (const chunk of source.pipe(unzip)) yield chunk as Uint8Array;
  } catch (error) {
    // zlib errors: the file is truncated or was never compressed.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) throw error;
    throw damagedFile('no se puede descomprimir');
  } finally {
    source.destroy();
  }
}

/** Copies one database into another, empty one; checksums of every table are compared on arrival. */
export async function copyDatabase(from: Pick<Database, 'db'>, to: Database, { now }: { now: Date }) {
  const pipe = new PassThrough();
  const writing = writeDatabase(from.db, { write: writeTo(pipe), now })
    .then(() => pipe.end())
    .catch((error) => pipe.destroy(error));
  try {
    return await loadDatabase(pipe, to);
  } finally {
    pipe.destroy();
    await writing;
  }
}
