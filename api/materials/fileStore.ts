import { eq, inArray, sql } from 'drizzle-orm';
import { materials, storedFiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

/** Where the bytes of files are kept, by keys that are used once (decision 34). */
export interface FileStore {
  /** Stored if the transaction is. */
  put(file: { key: string; bytes: Uint8Array }, at: { tx: Db; now: Date }): Promise<void>;
  /** In pieces, as fast as they are read, with its size in bytes; null when there is none of that key. */
  open(key: string, db: Db): Promise<{ size: number; stream: ReadableStream<Uint8Array> } | null>;
  /** Gone if the transaction is done. */
  remove(keys: string[], tx: Db): Promise<void>;
  /** Removes what no material names (thumbnails with theirs) and is older than `before`: left by a cascade or a broken deletion. */
  sweep(before: Date, db: Db): Promise<void>;
}

const THUMBNAIL = '.thumbnail';
/** Under which the thumbnail of a picture is kept. */
export const thumbnailKey = (fileKey: string) => fileKey + THUMBNAIL;

/** Bytes of a file that are in memory for one reader. */
const PIECE = 512 * 1024;
const SWEPT_AT_ONCE = 100;

/** As base64 on the way: the embedded engine writes and reads bytes in hex, a second for each megabyte. */
const stored = (bytes: Uint8Array) =>
  sql`decode(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}, 'base64')`;
const size = sql<number>`octet_length(${storedFiles.bytes})`;
const piece = (from: number) =>
  sql<string>`encode(substring(${storedFiles.bytes} from ${from + 1} for ${PIECE}), 'base64')`;

/** In the database: instances stay stateless, and one backup has everything. */
export const fileStore: FileStore = {
  async put({ key, bytes }, { tx, now }) {
    await tx.insert(storedFiles).values({ key, bytes: stored(bytes), createdAt: now });
  },

  async open(key, db) {
    const one = eq(storedFiles.key, key);
    const [found] = await db.select({ size }).from(storedFiles).where(one);
    if (!found) return null;
    let at = 0;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      async pull(stream) {
        if (at >= found.size) return stream.close();
        const [row] = await db
          .select({ bytes: piece(at) })
          .from(storedFiles)
          .where(one);
        if (!row) throw new Error('A file was deleted while it was read.');
        at += PIECE;
        stream.enqueue(Buffer.from(row.bytes, 'base64'));
      },
    };
    return { size: found.size, stream: new ReadableStream(source, { highWaterMark: 0 }) };
  },

  async remove(keys, tx) {
    if (keys.length > 0) await tx.delete(storedFiles).where(inArray(storedFiles.key, keys));
  },

  async sweep(before, db) {
    const orphans = db
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(
        sql`${storedFiles.createdAt} < ${before.toISOString()}::timestamptz
          and not exists (select 1 from ${materials} where ${materials.fileKey} = split_part(${storedFiles.key}, ${THUMBNAIL}, 1))`,
      )
      .limit(SWEPT_AT_ONCE);
    await db.delete(storedFiles).where(inArray(storedFiles.key, orphans));
  },
};
