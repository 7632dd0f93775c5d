import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { storedFiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { type ObjectStore, StoreError } from '~/api/files/objectStore';
import { claim, disclaim, encoded, fileSize, fileStore, readRange } from '~/api/materials/fileStore';

interface Moving {
  db: Db;
  files: ObjectStore;
  clock: () => Date;
}

/** How many files lie where. */
export async function countFiles(db: Db): Promise<{ inDatabase: number; inStore: number }> {
  const [found] = await db
    .select({
      inDatabase: sql<number>`count(${storedFiles.bytes})::int`,
      inStore: sql<number>`(count(*) - count(${storedFiles.bytes}))::int`,
    })
    .from(storedFiles);
  return found ?? { inDatabase: 0, inStore: 0 };
}

/** What a backup or an export lacks; null: nothing. */
export async function lacksOf(db: Db): Promise<string | null> {
  const { inStore } = await countFiles(db);
  return inStore > 0
    ? `Ojo: los bytes de ${inStore} archivos están en FILES y no aquí: cópialos aparte (docs/operations/files.md).`
    : null;
}

const ROWS_AT_ONCE = 100;
/** Then it is not the file that fails, but the store. */
const FAILURES_IN_A_ROW = 5;

/**
 * Moves the files one by one, also beside serving instances. Each is read back before its row changes, and only then goes
 * from where it was, so that it may end at any moment and be run again. Returns how many were moved, the keys of those that
 * are missing in the store, and those that failed, with why. What may go from the store has gone. @throws StoreError
 */
export async function moveFiles(
  to: 'files' | 'database',
  { report, ...moving }: Moving & { report: (moved: number) => void },
): Promise<{ moved: number; missing: string[]; failed: string[] }> {
  const { db, clock } = moving;
  const isThere = to === 'files' ? isNotNull(storedFiles.bytes) : isNull(storedFiles.bytes);
  // Or it was deleted or moved meanwhile.
  const isLeft = async (key: string) =>
    (await db.$count(storedFiles, and(eq(storedFiles.key, key), isThere))) > 0;
  const missing: string[] = [];
  const failed: string[] = [];
  let moved = 0;
  let inARow = 0;
  for (let last = ''; ; ) {
    const rows = await db
      .select({ key: storedFiles.key, size: fileSize })
      .from(storedFiles)
      .where(and(isThere, gt(storedFiles.key, last)))
      .orderBy(asc(storedFiles.key))
      .limit(ROWS_AT_ONCE);
    for (const { key, size } of rows) {
      try {
        const done = to === 'files' ? await moveOut(key, size, moving) : await moveBack(key, size, moving);
        if (done) moved += 1;
        else if (done === null && (await isLeft(key))) missing.push(key);
        inARow = 0;
      } catch (error) {
        if (!(await isLeft(key))) continue;
        inARow += 1;
        if (!(error instanceof StoreError) || inARow === FAILURES_IN_A_ROW) throw error;
        failed.push(`${key} (${error.cause})`);
      }
    }
    report(moved);
    if (rows.length < ROWS_AT_ONCE) break;
    last = rows.at(-1)?.key ?? last;
  }
  // The hourly clean-up does not, once FILES is taken away.
  if (to === 'database') await fileStore.removeLoose(moving, clock());
  return { moved, missing, failed };
}

/** False: it was deleted meanwhile, or an older object of it is being removed. */
async function moveOut(key: string, size: number, { db, files, clock }: Moving): Promise<boolean> {
  const range = { from: 0, to: size - 1 };
  const bytes = await readRange(key, range, { db, files });
  if (!(await claim(key, { db, now: clock() }))) return false;
  await files.put(key, bytes);
  const back = await files.read(key, range);
  if (!back || !Buffer.from(bytes).equals(back))
    throw new StoreError(new Error(`${key} is not read as it was written`));
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(storedFiles)
      .set({ bytes: null, size })
      .where(and(eq(storedFiles.key, key), isNotNull(storedFiles.bytes)))
      .returning({ key: storedFiles.key });
    if (changed.length > 0) await disclaim(key, tx);
    return changed.length > 0;
  });
}

/** The database says that the object may go, in the same statement. Null: it is missing or cut off. */
async function moveBack(key: string, size: number, { db, files }: Moving): Promise<boolean | null> {
  const bytes = await files.read(key, { from: 0, to: size - 1 });
  if (bytes?.length !== size) return null;
  const changed = await db
    .update(storedFiles)
    .set({ bytes: encoded(bytes) })
    .where(and(eq(storedFiles.key, key), isNull(storedFiles.bytes)))
    .returning({ key: storedFiles.key });
  return changed.length > 0;
}

/** Compares rows and objects: keys of rows whose object is missing or of another size, and of objects that no row names. */
export async function checkFiles({ db, files }: Pick<Moving, 'db' | 'files'>) {
  const readNamed = async () => {
    const { key, size, bytes } = storedFiles;
    const rows = await db.select({ key, size }).from(storedFiles).where(isNull(bytes));
    return new Map(rows.map((row) => [row.key, row.size]));
  };
  // Twice: files are added and deleted while the store is listed.
  const before = await readNamed();
  const objects = new Map<string, number>();
  for await (const { key, bytes } of files.list()) objects.set(key, bytes);
  const after = await readNamed();
  const named = [...before.keys()].filter((key) => after.has(key));
  return {
    missing: named.filter((key) => objects.get(key) !== before.get(key)),
    unnamed: [...objects.keys()].filter((key) => !before.has(key) && !after.has(key)),
  };
}
