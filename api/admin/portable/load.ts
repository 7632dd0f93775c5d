import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { QueryOptions } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { from } from 'pg-copy-streams';
import { AdminError } from '~/api/admin/terminal';
import type { Database } from '~/api/db/connect';
import { inNewNames, migrate, migrations, refuseOldChain } from '~/api/db/migrate';
import type { Db, Tx } from '~/api/db/types';
import { damagedFile, type Job, type Piece, readDatabase } from './format';
import { prepareJobs } from './jobs';
import {
  type Digest,
  digestOf,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  sameDigest,
  type Table,
  usePortableSettings,
} from './tables';

/** Approximate characters of JSON in one statement. */
const BATCH = 1_000_000;

export interface Loaded {
  tables: { name: string; rows: number }[];
  jobs: number;
}

/** Fills an empty database, all or nothing: every table is read back before the commit. @throws AdminError */
export async function loadDatabase(source: AsyncIterable<Uint8Array>, database: Database): Promise<Loaded> {
  const { db } = database;
  const { header, pieces } = await readDatabase(source);
  await makeTables(db, header.migrations);
  const jobs = await prepareJobs(database, header.queues);
  try {
    const loaded = await db.transaction(async (tx) => {
      await usePortableSettings(tx);
      return loadPieces(tx, pieces, jobs.insert);
    });
    await migrate(db);
    await database.analyse();
    return loaded;
  } finally {
    await jobs.stop();
  }
}

/** Creates the tables of the version that wrote the file; newer migrations run on its rows. */
async function makeTables(db: Db, written: string[]): Promise<void> {
  const names = inNewNames(written);
  if (!names)
    throw new AdminError(
      'El archivo es de una versión demasiado antigua de Mentorea: arranca esa base de datos con la última versión que aún la actualizaba y expórtala de nuevo.',
    );
  const wanted = new Set(names);
  const known = new Set(migrations.map(({ name }) => name));
  if ([...wanted].some((name) => !known.has(name)))
    throw new AdminError(
      'El archivo es de una versión más nueva de Mentorea: actualiza esta antes de importarlo.',
    );
  const applied = await listMigrations(db);
  refuseOldChain(applied);
  if (applied.some((name) => !wanted.has(name)))
    throw new AdminError(
      'El archivo es de una versión anterior y la base de datos de destino ya es de una más nueva: impórtalo en una base recién creada.',
    );
  await migrate(db, { only: wanted });
}

async function loadPieces(
  tx: Tx,
  pieces: AsyncGenerator<Piece>,
  insertJobs: (tx: Tx, jobs: Job[]) => Promise<void>,
): Promise<Loaded> {
  const tables = await listTables(tx);
  await emptyTables(tx, tables);
  const makeIndexes = await setIndexesAside(tx);
  const sums = new Map<Table, Digest>();
  const pending: { table: Table | null; lines: string[]; size: number } = { table: null, lines: [], size: 0 };
  let jobs = 0;
  const flush = async () => {
    if (pending.table && pending.lines.length > 0) {
      const into = pending.table.columns.map((column) => quoted(column.name)).join(', ');
      await copyLines(tx, `${quoted(pending.table.name)} (${into})`, pending.lines.map(copyLine));
    }
    pending.lines = [];
    pending.size = 0;
  };
  for await (const piece of pieces) {
    if ('table' in piece) pending.table = tableOf(piece, tables, sums);
    else if ('lines' in piece) {
      if (!pending.table) throw damagedFile('hay filas fuera de una tabla');
      for (const line of piece.lines) {
        pending.lines.push(line);
        pending.size += line.length;
        if (pending.size > BATCH) await flush();
      }
    } else if ('end' in piece) {
      await flush();
      if (pending.table) sums.set(pending.table, piece.end);
      pending.table = null;
    } else if ('sequences' in piece) await setSequences(tx, piece.sequences);
    else {
      await insertJobs(tx, piece.jobs);
      jobs += piece.jobs.length;
    }
  }
  await makeIndexes();
  await verifyTables(tx, tables, sums);
  for (const { name } of tables) await tx.execute(sql.raw(`alter table ${quoted(name)} enable trigger user`));
  return { tables: [...sums].map(([{ name }, { rows }]) => ({ name, rows })), jobs };
}

/** Replaces what migrations and the first start insert. Triggers are off, so rows arrive unchanged; constraints hold. */
async function emptyTables(tx: Tx, tables: Table[]): Promise<void> {
  const names = tables.map(({ name }) => quoted(name)).join(', ');
  await tx.execute(sql.raw(`lock table ${names} in access exclusive mode`));
  const { rows } = await tx.execute<{ used: boolean }>(sql`select exists (select 1 from users) as used`);
  if (rows[0]?.used)
    throw new AdminError(
      'La base de datos de destino no está vacía: ya tiene usuarios. Usa una recién creada.',
    );
  for (const { name } of tables)
    await tx.execute(sql.raw(`alter table ${quoted(name)} disable trigger user`));
  await tx.execute(sql.raw(`truncate ${names}`));
}

/** Names from the file are only compared: statements use names from the catalogue. */
function tableOf(
  { table, columns }: { table: string; columns: string[] },
  tables: Table[],
  done: Map<Table, Digest>,
): Table {
  const found = tables.find(({ name }) => name === table);
  const there = found?.columns.map(({ name }) => name) ?? [];
  if (!found || done.has(found) || columns.join('\n') !== there.join('\n'))
    throw damagedFile(`la tabla «${table}» no es como la de esta versión`);
  return found;
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A row of the file as a line of COPY's text format. */
function copyLine(line: string): string {
  const values = JSON.parse(line) as (string | null)[];
  const texts = values.map(
    (value) => value?.replace(/[\\\n\r\t]/g, (letter) => ESCAPES[letter] ?? '') ?? '\\N',
  );
  return `${texts.join('\t')}\n`;
}

async function setSequences(tx: Tx, values: Record<string, [string, boolean]>): Promise<void> {
  for (const name of await listSequences(tx)) {
    const [value, called] = values[name] ?? [];
    if (value === undefined) throw damagedFile(`falta la secuencia «${name}»`);
    await tx.execute(sql`select setval(${quoted(name)}::regclass, ${value}::bigint, ${called}::boolean)`);
  }
}

async function verifyTables(tx: Tx, tables: Table[], sums: Map<Table, Digest>): Promise<void> {
  for (const table of tables) {
    const said = sums.get(table);
    if (!said) throw damagedFile(`falta la tabla «${table.name}»`);
    const found = await digestOf(tx, table);
    if (!sameDigest(found, said))
      throw new AdminError(
        `La tabla «${table.name}» no ha llegado igual (${found.rows} filas de ${said.rows}). No se ha cambiado nada.`,
      );
  }
}

/**
 * Drops keys, exclusions, foreign keys and indexes; the result makes them again. Over all rows at once that costs a
 * fraction of row by row, and checks as much.
 */
export async function setIndexesAside(tx: Tx): Promise<() => Promise<void>> {
  // Foreign keys go first and come last, since they need the keys.
  const { rows: constraints } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f')
    order by contype = 'f' desc, conname collate "C"`);
  const { rows: indexes } = await tx.execute<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and indexrelid not in (select conindid from pg_constraint)
      and indrelid <> to_regclass('public.schema_migrations')`);
  const dropped = constraints.filter(({ table }) => table !== 'schema_migrations');
  for (const { table, name } of dropped)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${name}`));
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`));
  return async () => {
    await tx.execute(sql`set local maintenance_work_mem = '128MB'`);
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
    for (const { table, name, definition } of dropped.toReversed())
      await tx.execute(sql.raw(`alter table ${table} add constraint ${name} ${definition}`));
  };
}

/** The connection of a transaction, of either driver. */
type Connection =
  | ClientBase
  | { exec: unknown; query(sql: string, params: unknown[], options: QueryOptions): Promise<unknown> };

/** Adds rows by COPY: `into` is a table with its columns, each line one of COPY's text format with its line feed. */
async function copyLines(tx: Tx, into: string, lines: string[]): Promise<void> {
  // Drizzle has no COPY, and does not show its connection.
  const { client } = tx._.session as unknown as { client: Connection };
  if ('exec' in client) {
    await client.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob(lines) });
    return;
  }
  const stream = client.query(from(`copy ${into} from stdin`));
  await pipeline(Readable.from([lines.join('')]), stream);
}
