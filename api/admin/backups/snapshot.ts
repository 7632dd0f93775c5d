import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { AdminError } from '~/api/admin/terminal';
import type { Database } from '~/api/db/connect';

/** What the database itself may write until the copy is gone. */
const RESERVE_BYTES = 64 * 1024 * 1024;
/** A good deal shorter than any time limit of the engine. */
const SIGN_MS = 250;

/** One process has the directory, and makes one backup at a time. */
const copyIn = (dataDir: string) => join(dataDir, 'backup-copy');

/** Also what a dead process left. */
export const removeCopy = (dataDir: string) => rm(copyIn(dataDir), { recursive: true, force: true });

/**
 * The embedded database's files as after a power cut, in a DATA_DIR of their own. Statements wait while they are
 * copied: about a second for 300 MB, instead of minutes for an export. Returns that DATA_DIR; `removeCopy` afterwards,
 * unless it failed. @throws AdminError without room for so many copies
 */
export async function copyEmbedded(database: Database, dataDir: string, copies = 1): Promise<string> {
  await removeCopy(dataDir);
  try {
    await database.alone((patient) =>
      patient.transaction(async (tx) => {
        // Nobody writes before the transaction ends; this tells the engine's watchdog that it goes on.
        let sign: Promise<unknown> = Promise.resolve();
        const timer = setInterval(() => {
          sign = tx.execute(sql`select 1`).catch(() => {});
        }, SIGN_MS);
        try {
          await copyFiles(dataDir, copies);
        } finally {
          clearInterval(timer);
          await sign;
        }
      }),
    );
  } catch (error) {
    await removeCopy(dataDir);
    throw error;
  }
  return copyIn(dataDir);
}

async function copyFiles(dataDir: string, copies: number): Promise<void> {
  const entries = await readdir(join(dataDir, 'database'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));
  await checkRoomFor(files, dataDir, copies);
  const copied = (path: string) => join(copyIn(dataDir), relative(dataDir, path));
  await mkdir(copied(join(dataDir, 'database')), { recursive: true, mode: 0o700 });
  for (const entry of entries)
    if (entry.isDirectory()) await mkdir(copied(join(entry.parentPath, entry.name)), { recursive: true });
  for (const file of files) await copyFile(file, copied(file), constants.COPYFILE_FICLONE);
}

/** A full disk would stop the database itself. */
async function checkRoomFor(files: string[], dataDir: string, copies: number): Promise<void> {
  let bytes = RESERVE_BYTES;
  for (const file of files) bytes += copies * (await stat(file)).size;
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= bytes) return;
  const needed = Math.ceil(bytes / 1e6);
  throw new AdminError(
    `Para la copia hacen falta ${needed} MB libres en ${dataDir} (DATA_DIR), y hay ${Math.floor((bavail * bsize) / 1e6)}.`,
  );
}
