import { eq, inArray, sql } from 'drizzle-orm';
import { materials, storedFiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

/** Byte positions, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

/**
 * The single requested range (RFC 9110, 14.2); null for the whole file, as for several ranges or another version
 * than `tag`; 'none' when the file has none of these bytes.
 */
export function byteRangeOf(
  asked: Headers,
  { size, tag }: { size: number; tag: string },
): ByteRange | 'none' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (asked.get('if-range') ?? tag) !== tag) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from < size ? { from, to } : 'none';
}

/** Stores the bytes of files by keys that are never reused (decision 34). */
export interface FileStore {
  /** Takes effect with the transaction. */
  put(file: { key: string; bytes: Uint8Array }, at: { tx: Db; now: Date }): Promise<void>;
  /** Size in bytes; null for an unknown key. */
  sizeOf(key: string, db: Db): Promise<number | null>;
  /** Streams a range in pieces, as fast as they are read. */
  open(key: string, range: ByteRange, db: Db): ReadableStream<Uint8Array>;
  /** Takes effect with the transaction. */
  remove(keys: string[], tx: Db): Promise<void>;
  /** Removes files older than `before` that no material names: left by a cascade or a failed deletion. */
  sweep(before: Date, db: Db): Promise<void>;
}

const THUMBNAIL = '.thumbnail';
/** Key of a picture's thumbnail. */
export const thumbnailKey = (fileKey: string) => fileKey + THUMBNAIL;

/** Bytes held in memory per reader. */
const PIECE = 512 * 1024;
const SWEPT_AT_ONCE = 100;

/** Transferred as base64: the embedded engine handles bytes in hex, which takes a second per megabyte. */
const stored = (bytes: Uint8Array) =>
  sql`decode(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}, 'base64')`;
const size = sql<number>`octet_length(${storedFiles.bytes})`;
const piece = (from: number, length: number) =>
  sql<string>`encode(substring(${storedFiles.bytes} from ${from + 1} for ${length}), 'base64')`;

/** Keeps files in the database: instances stay stateless, and one backup has everything. */
export const fileStore: FileStore = {
  async put({ key, bytes }, { tx, now }) {
    await tx.insert(storedFiles).values({ key, bytes: stored(bytes), createdAt: now });
  },

  async sizeOf(key, db) {
    const [found] = await db.select({ size }).from(storedFiles).where(eq(storedFiles.key, key));
    return found?.size ?? null;
  },

  open(key, { from, to }, db) {
    let at = from;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      async pull(stream) {
        if (at > to) return stream.close();
        const [row] = await db
          .select({ bytes: piece(at, Math.min(PIECE, to + 1 - at)) })
          .from(storedFiles)
          .where(eq(storedFiles.key, key));
        if (!row) throw new Error('A file was deleted while it was read.');
        at += PIECE;
        stream.enqueue(Buffer.from(row.bytes, 'base64'));
      },
    };
    return new ReadableStream(source, { highWaterMark: 0 });
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
