import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { appliedIn } from '~/api/db/migrate';
import type { Db, Tx } from '~/api/db/types';

/** Tables and sequences as the database's own catalogue lists them. */

export interface Table {
  name: string;
  columns: { name: string; type: string }[];
  /** The primary key, or all columns if there is none. */
  key: string[];
}

/** All our tables except unlogged ones, which may be lost; referenced tables come first. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await db.execute<{ table: string; name: string; type: string; key: boolean }>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      coalesce(a.attnum = any(i.indkey::int2[]), false) as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relpersistence = 'p' and c.relname <> 'schema_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname collate "C", a.attnum`);
  const { rows: references } = await db.execute<{ from: string; to: string }>(sql`
    select f.relname as from, t.relname as to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`);
  const tables = [...new Set(columns.map(({ table }) => table))].map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const key = own.filter((column) => column.key);
    return {
      name,
      columns: own.map((column) => ({ name: column.name, type: column.type })),
      key: (key.length > 0 ? key : own).map((column) => column.name),
    };
  });
  return byDependency(tables, references);
}

function byDependency<T extends { name: string }>(tables: T[], references: { from: string; to: string }[]) {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: T[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left.keys()]}`);
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

export async function listSequences(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname collate "C"`);
  return rows.map(({ name }) => name);
}

/** Without the repeatable ones, which are named after their folder. */
export const listMigrations = async (db: Db): Promise<string[]> =>
  [...(await appliedIn(db)).keys()].filter((name) => !name.startsWith('functions/')).sort();

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const ROWS_PER_FETCH = 1_000;
/** Pictures and files are large, and twice as large as text, so only a few are read at a time. */
const FILES_PER_FETCH = 2;
/** Collation that sorts the same on every server. */
const INTEGER_KEY = /^(smallint|integer|bigint)$/;

export interface Digest {
  rows: number;
  /** Checksum of the lines, each with its line feed. */
  sha256: string;
}

/** For this transaction only: values print the same on both engines, and there is no time limit. */
export async function usePortableSettings(tx: Tx): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  };
  for (const [name, value] of Object.entries(settings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

/** The rows as lines of JSON, `["1","ana",null]`, ordered by key and read in pieces. */
export async function* readRows(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ');
  const order = columns
    .filter((column) => key.includes(column.name))
    .map(({ name: column, type }) =>
      INTEGER_KEY.test(type) ? quoted(column) : `${quoted(column)}::text collate "C"`,
    );
  const size = columns.some(({ type }) => type === 'bytea') ? FILES_PER_FETCH : ROWS_PER_FETCH;
  await tx.execute(
    sql.raw(
      `declare portable no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)} order by ${order.join(', ')}`,
    ),
  );
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch forward ${size} from portable`));
    // Serialised again here, since the engines may differ in whitespace.
    if (rows.length > 0) yield rows.map(({ line }) => JSON.stringify(JSON.parse(line)));
    if (rows.length < size) break;
  }
  await tx.execute(sql.raw('close portable'));
}

export const sameDigest = (a: Digest, b: Digest) => a.rows === b.rows && a.sha256 === b.sha256;

export function createDigest() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (line: string) => {
      rows += 1;
      hash.update(line).update('\n');
    },
    result: (): Digest => ({ rows, sha256: hash.digest('hex') }),
  };
}

export async function digestOf(tx: Tx, table: Table): Promise<Digest> {
  const digest = createDigest();
  for await (const lines of readRows(tx, table)) for (const line of lines) digest.add(line);
  return digest.result();
}
