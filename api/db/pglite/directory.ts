import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '~/api/db/errors';
import { startThread } from './thread';

const ENGINE_MAJOR = '18';
/** A table may grow by up to half of this at once. */
const PROBE_BYTES = 1024 * 1024;
/** Limit for initdb on a small, busy machine. */
const FIRST_START_LIMIT_MS = 120_000;

/** Created on the first start under another name, synced and then renamed: it is always complete. */
export async function prepareDirectory(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'database');
  if (existsSync(directory)) {
    checkVersion(directory);
    return directory;
  }
  const draft = `${directory}.new`;
  rmSync(draft, { recursive: true, force: true });
  // PGlite makes its files world-readable, whatever the umask.
  mkdirSync(draft, { mode: 0o700 });
  const thread = await startThread({ directory: draft, limitMs: FIRST_START_LIMIT_MS, onNotice: () => {} });
  await thread.request({ op: 'close' });
  await thread.terminate();
  syncTree(draft);
  renameSync(draft, directory);
  syncPath(dataDir);
  return directory;
}

/** Rejects when the disk of `dataDir` is full or cannot be written. */
export async function checkRoom(dataDir: string): Promise<void> {
  const probe = join(dataDir, 'database.probe');
  try {
    await writeFile(probe, new Uint8Array(PROBE_BYTES));
  } finally {
    await rm(probe, { force: true });
  }
}

function checkVersion(directory: string): void {
  const file = join(directory, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'nothing';
  if (found === ENGINE_MAJOR) return;
  throw new StartError(
    `${directory} holds ${found === 'nothing' ? 'no database' : `a database of PostgreSQL ${found}`}, this version needs ` +
      `PostgreSQL ${ENGINE_MAJOR}. Start the version of Mentorea that made it, dump it there, and load the dump into a new DATA_DIR.`,
  );
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) syncTree(child);
    else if (entry.isFile()) syncPath(child);
  }
  syncPath(path);
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } catch (error) {
    // Windows cannot sync a folder.
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPERM' && code !== 'EISDIR') throw error;
  } finally {
    closeSync(descriptor);
  }
}
