/**
 * `migrations/` run once, in order; then `functions/` (functions and triggers) are applied again if their text changed.
 * What is removed from a file stays until something drops it. A database of a newer program is refused.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { StartError } from './errors';
import { FUNCTIONS } from './functions/version';
import type { Db, Tx } from './types';

/** The migrations that the baseline replaced. Only a dump that has all of them can be used. */
export const OLD_CHAIN = [
  '0000_extensions',
  '0001_tables',
  '0002_no_overlap',
  '0003_base_data',
  '0004_whole_api',
  '0005_sessions',
  '0006_mentor_search',
  '0007_what_is_due',
  '0008_live_order',
  '0009_deleted_users',
  '0010_scale',
  '0011_mentor_pages',
  '0012_public_changes',
  '0013_seat_changes',
  '0014_room_socket',
];

export function refuseOldChain(applied: Iterable<string>): void {
  if (![...applied].some((name) => OLD_CHAIN.includes(name))) return;
  throw new StartError(
    'La base de datos es de una versión anterior de Mentorea y no se puede actualizar: guárdala con aquella versión ' +
      '(npm run admin -- export copia.gz) e impórtala con esta en una base de datos vacía (npm run admin -- import copia.gz).',
  );
}

/** With the complete old chain replaced by the baseline; null if it is incomplete. */
export function inNewNames(names: string[]): string[] | null {
  if (!names.some((name) => OLD_CHAIN.includes(name))) return names;
  return names.join() === OLD_CHAIN.join() ? ['0000_baseline'] : null;
}

const texts: Record<string, string> = import.meta.glob(['./migrations/*.sql', './functions/*.sql'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** An arbitrary lock key, the same in every instance: one starting instance migrates, the others wait. */
const LOCK = 4_136_251;

interface SqlFile {
  /** `0000_baseline`, `functions/seats`. */
  name: string;
  text: string;
  hash: string;
}

export const migrations = filesIn('./migrations/', '');
export const VERSION = 'functions/version';
export const functions = [
  ...filesIn('./functions/', 'functions/'),
  { name: VERSION, text: '', hash: String(FUNCTIONS.version) },
];

function filesIn(folder: string, prefix: string): SqlFile[] {
  const paths = Object.keys(texts).filter((path) => path.startsWith(folder));
  return paths.sort().map((path) => {
    const text = texts[path] ?? '';
    const name = prefix + path.slice(folder.length, -'.sql'.length);
    return { name, text, hash: createHash('sha256').update(text).digest('hex') };
  });
}

interface Options {
  /** No other migrations: to load an older database. */
  only?: ReadonlySet<string>;
  /** Works with a newer database as it is, and applies nothing. */
  allowOlder?: boolean;
}

/**
 * Brings the database to this version's schema, all or nothing, under a lock. Returns the applied files.
 * @throws StartError before the baseline, and after this version
 */
export async function migrate(db: Db, { only, allowOlder = false }: Options = {}): Promise<string[]> {
  return db.transaction(async (tx) => {
    const applied = await lockSchema(tx);
    refuseOldChain(applied.keys());
    if (allowOlder && newerThanThis(applied).length > 0) return [];
    refuseNewer(applied);
    const missing = migrations.filter(({ name }) => !applied.has(name));
    const now = missing.filter(({ name }) => only?.has(name) ?? true);
    // These belong to this version and need all its tables.
    const changed = functions.filter(({ name, hash }) => applied.get(name) !== hash);
    const pending = now.length === missing.length ? [...now, ...changed] : now;
    for (const file of pending) await apply(tx, file);
    return pending.map(({ name }) => name);
  });
}

/** Files of a newer program in a database, by name with their sums; functions are compared by version. */
export function newerThanThis(applied: Map<string, string>): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied.keys()].filter((name) => !name.startsWith('functions/') && !known.has(name));
  return Number(applied.get(VERSION) ?? 0) > FUNCTIONS.version ? [...unknown, VERSION] : unknown;
}

/** @throws StartError */
export function refuseNewer(applied: Map<string, string>): void {
  const names = newerThanThis(applied);
  if (names.length === 0) return;
  throw new StartError(
    `La base de datos es de una versión más nueva de Mentorea (${names.join(', ')}): usa aquella. ` +
      'Con --allow-older esta trabaja con la base de datos tal como está, sin cambiar su esquema ni sus funciones.',
  );
}

/** Until the transaction ends nobody else changes the schema. Returns its files by name, with their sums. */
export async function lockSchema(tx: Tx): Promise<Map<string, string>> {
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
  await tx.execute(sql`set local client_min_messages = warning`);
  await tx.execute(sql`create table if not exists schema_migrations (
    name text primary key, hash text not null, applied_at timestamptz not null default now())`);
  return appliedIn(tx);
}

/** The files of a database by name, with their sums; none without its tables. */
export async function appliedIn(db: Db): Promise<Map<string, string>> {
  if (!(await hasTable('public.schema_migrations', db))) return new Map();
  const { rows } = await db.execute<{ name: string; hash: string }>(sql`select * from schema_migrations`);
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

async function apply(tx: Tx, { name, text, hash }: SqlFile): Promise<void> {
  await runFile(tx, text);
  await tx.execute(sql`insert into schema_migrations (name, hash) values (${name}, ${hash})
    on conflict (name) do update set hash = excluded.hash, applied_at = now()`);
}

export async function hasTable(name: string, db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 where to_regclass(${name}) is not null`);
  return rows.length > 0;
}

/** The embedded engine takes one statement at a time, so they run inside a single one. */
export const runFile = (tx: Tx, text: string) =>
  tx.execute(sql.raw(`do $run$ begin execute $file$${text}$file$; end $run$`));
