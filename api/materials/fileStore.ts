import { and, eq, inArray, lte, not, sql } from 'drizzle-orm';
import type { Services, Writing } from '~/api/context';
import { looseFiles, materials, storedFiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { type ByteRange, StoreError } from '~/api/files/objectStore';
import { HOUR, MINUTE } from '~/api/time';

/**
 * The single requested range (RFC 9110, 14.2); null for the whole file, as for several ranges or another version
 * than `tag`; 'none' when the file has none of these bytes.
 */
export function byteRangeOf(asked: Headers, { size, tag }: { size: number; tag: string }) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  if ((first === '' && last === '') || (asked.get('if-range') ?? tag) !== tag) return null;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return null;
  return from < size ? { from, to } : 'none';
}

/** A file on its way: with its bytes, or, when they are in the store of FILES already, with their number. */
type NewFile = { key: string } & ({ bytes: Uint8Array } | { size: number });
type Place = Pick<Services, 'db' | 'files'>;

const THUMBNAIL = '.thumbnail';
/** Key of a picture's thumbnail. */
export const thumbnailKey = (fileKey: string) => fileKey + THUMBNAIL;

/** Bytes held in memory per reader. */
const PIECE = 512 * 1024;
const SWEPT_AT_ONCE = 100;
/** After so many that could not be removed the store seems down. */
const FAILURES = 3;
/** Until then an object that was written has its row, or is removed. */
const CLAIM_MS = HOUR;
/** Much longer than removing an object takes. */
const REMOVAL_MS = 10 * MINUTE;

/** Transferred as base64: the embedded engine handles bytes in hex, which takes a second per megabyte. */
export const encoded = (bytes: Uint8Array) =>
  sql`decode(${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')}, 'base64')`;
/** In bytes. */
export const fileSize = sql<number>`coalesce(${storedFiles.size}, octet_length(${storedFiles.bytes}))`;
const piece = (from: number, length: number) =>
  sql<string | null>`encode(substring(${storedFiles.bytes} from ${from + 1} for ${length}), 'base64')`;

/**
 * Files by keys that are never reused, in the database or the store of FILES; `stored_files` has a row of each, which
 * says where it is (decisions 34 and 49).
 */
export const fileStore = {
  /** Before the transaction of `put`: with FILES the bytes are in the store afterwards. @throws StoreError */
  async write(file: { key: string; bytes: Uint8Array }, place: Place & { now: Date }): Promise<NewFile> {
    const { key, bytes } = file;
    if (!place.files) return file;
    if (!(await claim(key, place))) throw new StoreError(new Error(`${key} is being removed`));
    await place.files.put(key, bytes);
    return { key, size: bytes.length };
  },

  /** Takes effect with the transaction. @throws StoreError if it came too late */
  async put(file: NewFile, { tx, now }: Writing): Promise<void> {
    if ('size' in file) await disclaim(file.key, tx);
    const row = 'size' in file ? file : { key: file.key, bytes: encoded(file.bytes) };
    await tx.insert(storedFiles).values({ ...row, createdAt: now });
  },

  /** Size in bytes; null for an unknown key. */
  async sizeOf(key: string, db: Db): Promise<number | null> {
    const [found] = await db.select({ size: fileSize }).from(storedFiles).where(eq(storedFiles.key, key));
    return found?.size ?? null;
  },

  /** Streams a range in pieces, as fast as they are read. The first is there when it resolves. @throws StoreError */
  async open(key: string, { from, to }: ByteRange, place: Place): Promise<ReadableStream<Uint8Array>> {
    let at = from;
    const next = async () => {
      const bytes = await readRange(key, { from: at, to: Math.min(to, at + PIECE - 1) }, place);
      at += bytes.length;
      return bytes;
    };
    let first: Uint8Array | null = from > to ? null : await next();
    const source: UnderlyingDefaultSource<Uint8Array> = {
      async pull(stream) {
        const ready = first;
        first = null;
        if (ready || at <= to) stream.enqueue(ready ?? (await next()));
        else stream.close();
      },
    };
    return new ReadableStream(source, { highWaterMark: 0 });
  },

  /** Takes effect with the transaction; objects go with the next sweep. */
  async remove(keys: string[], tx: Db): Promise<void> {
    if (keys.length > 0) await tx.delete(storedFiles).where(inArray(storedFiles.key, keys));
  },

  /** Removes files older than `before` that no material names: left by a cascade or a failed deletion. */
  async sweep(before: Date, db: Db): Promise<void> {
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

  /**
   * Removes the objects that no row names, in any number of instances; one that cannot be removed holds up no other.
   * Without FILES they wait. @throws StoreError in the end if one could not be removed, at once when the store seems down
   */
  async removeLoose({ db, files }: Place, now: Date, stopping = () => false): Promise<void> {
    if (!files) return;
    const isNamed = sql`exists (select 1 from ${storedFiles} where ${storedFiles.key} = ${looseFiles.key} and ${storedFiles.bytes} is null)`;
    const isDue = lte(looseFiles.dueAt, now);
    await db.delete(looseFiles).where(and(isDue, isNamed));
    const failures: unknown[] = [];
    while (!stopping()) {
      const isLoose = and(isDue, not(isNamed));
      const due = db.select({ key: looseFiles.key }).from(looseFiles).where(isLoose);
      const claimed = await db
        .update(looseFiles)
        .set({ removing: true, dueAt: new Date(now.getTime() + REMOVAL_MS) })
        .where(inArray(looseFiles.key, due.limit(SWEPT_AT_ONCE).for('update', { skipLocked: true })))
        .returning({ key: looseFiles.key });
      for (const { key } of claimed) {
        try {
          await files.remove(key);
        } catch (error) {
          if (failures.push(error) === FAILURES) throw error;
          continue;
        }
        await db.delete(looseFiles).where(eq(looseFiles.key, key));
      }
      if (claimed.length < SWEPT_AT_ONCE) break;
    }
    if (failures.length > 0) throw failures[0];
  },
};

/** Before an object is written: if no row names it in an hour, it goes. False: it is being removed. */
export async function claim(key: string, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const dueAt = new Date(now.getTime() + CLAIM_MS);
  const claimed = await db
    .insert(looseFiles)
    .values({ key, dueAt })
    .onConflictDoUpdate({ target: looseFiles.key, set: { dueAt }, setWhere: not(looseFiles.removing) })
    .returning({ key: looseFiles.key });
  return claimed.length > 0;
}

/** In the transaction that names the object. @throws StoreError if it is removed, or was */
export async function disclaim(key: string, tx: Db): Promise<void> {
  const isFree = and(eq(looseFiles.key, key), not(looseFiles.removing));
  const claimed = await tx.delete(looseFiles).where(isFree).returning({ key: looseFiles.key });
  if (claimed.length === 0) throw new StoreError(new Error(`${key} came too late`));
}

/** Wherever it lies: it may be moved in between. @throws StoreError */
export async function readRange(key: string, range: ByteRange, { db, files }: Place): Promise<Uint8Array> {
  const length = range.to + 1 - range.from;
  const readRow = async () => {
    const found = await db
      .select({ bytes: piece(range.from, length) })
      .from(storedFiles)
      .where(eq(storedFiles.key, key));
    if (!found[0]) throw new Error('A file was deleted while it was read.');
    return found[0].bytes === null ? null : Buffer.from(found[0].bytes, 'base64');
  };
  const bytes = (await readRow()) ?? (await files?.read(key, range)) ?? (await readRow());
  if (bytes?.length === length) return bytes;
  const why = files ? `${key} is missing or cut off in ${files.name}` : `${key} is elsewhere: set FILES`;
  throw new StoreError(new Error(why));
}
