/** How commands reach the database: where it is, whether it may be made, and the API's services on it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Services } from '~/api/context';
import { type Database, openDatabase } from '~/api/db/connect';
import { hasTable, migrate } from '~/api/db/migrate';
import type { StorePlace } from '~/api/files/objectStore';
import { AdminError, type Terminal } from './terminal';

interface Place extends Omit<Parameters<typeof openDatabase>[0], 'patient' | 'clock'> {
  files?: StorePlace;
  /** Of buckets for backups. */
  bucketKeys?: StorePlace['credentials'];
}

export interface AdminDeps {
  terminal: Terminal;
  clock: () => Date;
  /** From the environment, read by the commands that need it. */
  place: () => Place;
  /** What the desk uses; mails that it queues wait for the server. */
  withServices: (database: Database, work: (services: Services) => Promise<void>) => Promise<void>;
}

export type Tools = ReturnType<typeof createTools>;

export function createTools(program: Command, { terminal, clock, place, withServices }: AdminDeps) {
  const using = async (work: (database: Database) => Promise<void>, where: Partial<Place> = {}) => {
    const database = await openDatabase({ ...place(), clock, patient: true, ...where });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };
  const migrated = (work: (database: Database) => Promise<void>) => async (database: Database) => {
    await migrate(database.db, program.opts<{ allowOlder?: boolean }>());
    await work(database);
  };
  /** Opening the embedded database would create a new one. @throws AdminError */
  const needEmbedded = () => {
    const { dataDir } = place();
    if (!existsSync(join(dataDir, 'database')))
      throw new AdminError(`No hay ninguna base de datos en ${dataDir} (DATA_DIR).`);
  };
  /** As it is, unless it is empty: none is made, nor migrated. @throws AdminError */
  const inExisting = async (work: (database: Database) => Promise<void>) => {
    if (!place().databaseUrl) needEmbedded();
    await using(async (database) => {
      if (!(await hasTable('public.users', database.db)))
        throw new AdminError(
          'La base de datos está vacía: arranca antes el servidor, o crea una cuenta con create-user.',
        );
      await work(database);
    });
  };
  return {
    terminal,
    clock,
    place,
    using,
    needEmbedded,
    /** Also before the first start: the database is made, and migrated. */
    onData: (work: (database: Database) => Promise<void>) => using(migrated(work)),
    onServices: (work: (services: Services) => Promise<void>) =>
      using(migrated((database) => withServices(database, work))),
    inExisting,
    /** The same for what concerns people and things that are there: no database is made. @throws AdminError */
    onExisting: (work: (services: Services) => Promise<void>) =>
      inExisting(migrated((database) => withServices(database, work))),
  };
}

/** The place for the screen: a folder, or an address without its password. */
export function nameOf({ databaseUrl, dataDir }: Pick<Place, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return dataDir;
  const url = new URL(databaseUrl);
  if (url.password) url.password = 'CLAVE';
  return url.href;
}
