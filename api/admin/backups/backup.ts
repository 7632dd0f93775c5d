import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { lacksOf } from '~/api/admin/files/move';
import { saveWhole } from '~/api/admin/portable/saveWhole';
import { exportToFile } from '~/api/admin/portable/transfer';
import { AdminError } from '~/api/admin/terminal';
import { type Database, openDatabase } from '~/api/db/connect';
import { serializeByKey } from '~/api/db/locks';
import { openFolder } from '~/api/files/folder';
import { DAY } from '~/api/time';
import { type BucketKeys, inBucket, isBucket, send } from './bucket';
import { backupName, listBackups, rotate } from './files';
import { findPrograms, majorOfServer, outputOf, start, whenDone, withAddress } from './postgresTools';
import { copyEmbedded, removeCopy } from './snapshot';

const OLDEST_TOOLS = 15;

type Opening = Parameters<typeof openDatabase>[0];
interface Place extends Pick<Opening, 'databaseUrl' | 'dataDir' | 'clock' | 'log'> {
  /** Or `s3://…`. */
  folder: string;
  bucketKeys?: BucketKeys;
  /** The process is stopping: leave off. */
  stopping?: () => boolean;
}

/** Makes backups into a folder, one at a time in this process. What a dead one left on the database's disk goes first. */
export function createBackups(database: Database, place: Omit<Place, 'folder' | 'stopping'>) {
  const inOrder = serializeByKey();
  if (database.engine === 'pglite')
    inOrder(0, () => removeCopy(place.dataDir)).catch((error: unknown) =>
      place.log.warn({ err: error }, 'what is left of a backup cannot be removed'),
    );
  return (folder: string, stopping?: () => boolean) =>
    inOrder(0, () => (isBucket(folder) ? toBucket : backUp)(database, { ...place, folder, stopping }));
}
export type Made = Awaited<ReturnType<typeof backUp>>;
export type MakeBackup = ReturnType<typeof createBackups>;

/** One more backup in the folder, checked; then the old ones go. @throws AdminError */
async function backUp(database: Database, place: Place) {
  const { folder, clock } = place;
  const now = clock();
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new AdminError(`No se puede usar la carpeta ${folder} (${error.code}).`);
  });
  const file = await (database.engine === 'postgres' ? ofServer : ofEmbedded)(database, now, place);
  const store = openFolder(folder);
  const made = (await listBackups(store)).find((one) => basename(one.file) === basename(file));
  if (!made) throw new AdminError(`${file} ha desaparecido.`);
  return { ...made, gone: await rotate(store, now), lacks: await lacksOf(database.db) };
}

const TO_SEND = 'backup-to-send-';

/** Made and checked in a folder of its own in DATA_DIR, then sent. */
async function toBucket(database: Database, place: Place): Promise<Made> {
  const { bucketKeys, clock, dataDir, stopping } = place;
  // Before all the work.
  await inBucket(place.folder, bucketKeys, listBackups);
  await removeUnsent(place);
  const folder = join(dataDir, TO_SEND + randomUUID());
  try {
    const made = await backUp(database, { ...place, folder });
    return await inBucket(place.folder, bucketKeys, async (bucket) => {
      await send(made.file, bucket, stopping);
      return { ...made, file: bucket.name + basename(made.file), gone: await rotate(bucket, clock()) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What a dead process left; not what another one sends now. */
async function removeUnsent({ dataDir, clock }: Place): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    const path = join(dataDir, name);
    const isOld = async () => clock().getTime() - (await stat(path)).mtimeMs > DAY;
    if (name.startsWith(TO_SEND) && (await isOld())) await rm(path, { recursive: true, force: true });
  }
}

async function ofServer(database: Database, now: Date, place: Place): Promise<string> {
  const { databaseUrl = '', folder, stopping } = place;
  const [program] = findPrograms('pg_dump', { least: await majorOfServer(database.db) });
  const file = join(folder, backupName(now, program ? 'dump' : 'gz'));
  if (program) await withAddress(databaseUrl, (address) => dump(program, address, { file, stopping }));
  else await exportOwn({ databaseUrl, dataDir: place.dataDir }, { file, now, place });
  return file;
}

function dump(
  program: string,
  address: string,
  { file, stopping }: { file: string } & Pick<Place, 'stopping'>,
) {
  const parts = ['--format=custom', '--no-owner', '--no-privileges', '--no-unlogged-table-data'];
  const child = start(program, [...parts, `--dbname=${address}`]);
  return saveWhole(file, {
    ...{ source: child.stdout, make: () => whenDone(child, program), stopping },
    check: (draft) => checkDump(draft),
  });
}

/** Its list and all of its data are read; the result is the program that can. @throws AdminError */
export async function checkDump(file: string): Promise<string> {
  const programs = findPrograms('pg_restore', { least: OLDEST_TOOLS });
  if (programs.length === 0) throw new AdminError('Falta pg_restore, de PostgreSQL 15 o posterior.');
  let reason: unknown;
  for (const program of programs) {
    try {
      await outputOf(program, ['--list', file]);
      await outputOf(program, ['--file=/dev/null', file]);
      return program;
    } catch (error) {
      reason = error;
    }
  }
  throw new AdminError(
    `${file} está dañado, o es de un PostgreSQL más nuevo que el de esta máquina (${reason instanceof Error ? reason.message : reason}).`,
  );
}

/** Written from a copy, so that nobody waits for it. */
async function ofEmbedded(database: Database, now: Date, place: Place): Promise<string> {
  const file = join(place.folder, backupName(now, 'gz'));
  // The export needs no more than the files do, if it is made on the same disk.
  const copies = place.folder.startsWith(place.dataDir) ? 2 : 1;
  const copied = await copyEmbedded(database, place.dataDir, copies);
  try {
    await exportOwn({ dataDir: copied }, { file, now, place });
  } finally {
    await removeCopy(place.dataDir);
  }
  return file;
}

/** On a connection of its own, which may be silent for long: a visitor's may not. */
async function exportOwn(
  where: Pick<Place, 'databaseUrl' | 'dataDir'>,
  { file, now, place }: { file: string; now: Date; place: Place },
): Promise<void> {
  const { clock, log, stopping } = place;
  // Nobody else knows the directory of a copy, so its lock cannot be lost.
  const own = await openDatabase({ ...where, clock, log, patient: true, onLost: () => {} });
  try {
    await exportToFile(own.db, { file, now, stopping });
  } finally {
    await own.close();
  }
}
