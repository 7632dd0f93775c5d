import { closeSync, openSync, readSync } from 'node:fs';
import { listTables } from '~/api/admin/portable/tables';
import { importFromFile } from '~/api/admin/portable/transfer';
import { AdminError } from '~/api/admin/terminal';
import type { Database } from '~/api/db/connect';
import { migrate, newerThanThis } from '~/api/db/migrate';
import { checkDump } from './backup';
import { outputOf, withAddress } from './postgresTools';

/** Fills an empty database from either kind of backup, all or nothing. @throws AdminError */
export async function restore(file: string, database: Database, { databaseUrl }: { databaseUrl?: string }) {
  if (isDump(file)) await restoreDump(file, database, databaseUrl);
  else await importFromFile(file, database);
}

/** What pg_dump writes begins so. */
function isDump(file: string): boolean {
  const start = Buffer.alloc(5);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, start);
  closeSync(descriptor);
  return start.toString('latin1') === 'PGDMP';
}

async function restoreDump(file: string, database: Database, databaseUrl: string | undefined): Promise<void> {
  if (!databaseUrl)
    throw new AdminError(
      'Es una copia de pg_dump: se restaura en un servidor PostgreSQL (--database-url), no en la base de datos incluida.',
    );
  const { db } = database;
  if ((await listTables(db)).length > 0)
    throw new AdminError('La base de datos de destino no está vacía: crea otra con createdb y usa esa.');
  const program = await checkDump(file);
  const newer = newerThanThis(await migrationsIn(file, program));
  if (newer.length > 0)
    throw new AdminError(
      `La copia es de una versión más nueva de Mentorea (${newer.join(', ')}): restáurala con aquella.`,
    );
  const how = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await withAddress(databaseUrl, (address) => outputOf(program, [...how, `--dbname=${address}`, file])).catch(
    (error: Error) => {
      throw new AdminError(`La copia no se ha podido restaurar. No se ha cambiado nada.\n${error.message}`);
    },
  );
  await migrate(db);
  await database.analyse();
}

/** Names and sums, as the dump has them: lines of COPY. */
async function migrationsIn(file: string, program: string): Promise<Map<string, string>> {
  const text = await outputOf(program, ['--data-only', '--table=schema_migrations', '--file=-', file]);
  const lines = text.split('\n').map((line) => line.split('\t'));
  const names = new Map(lines.flatMap(([name, hash, at]) => (name && hash && at ? [[name, hash]] : [])));
  if (names.size === 0) throw new AdminError(`${file} no es una copia de Mentorea.`);
  return names;
}
