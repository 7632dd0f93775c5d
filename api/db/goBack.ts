/** From this version's schema to that of an earlier release (decision 50). */
import { sql } from 'drizzle-orm';
import { StartError, sqlErrorOf } from './errors';
import { lockSchema, migrations, refuseNewer, runFile, VERSION } from './migrate';
import type { RELEASES } from './releases';
import type { Db, Tx } from './types';

type Release = Pick<(typeof RELEASES)[number], 'migration' | 'functions'>;

const texts: Record<string, string> = import.meta.glob('./undo/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});
/** Undefined for migrations before the first release. */
export const undoOf = (migration: string) => texts[`./undo/${migration}.sql`];

/**
 * What going back would undo, the newest first; changes nothing. `fits`: programs of before run on it. `losses`: tables
 * with their rows, columns with their values. `refusal`: why it cannot be undone as the data is, or ''.
 * @throws StartError if the database is newer than this program
 */
export async function planGoingBack(release: Release, db: Db) {
  const plan = [];
  for (const { name, text } of await db.transaction((tx) => filesAfter(release, tx))) {
    const [check = 'select 1'] = /^DO \$refuse\$.*?\$refuse\$;/ms.exec(text) ?? [];
    const refusal = await db.execute(sql.raw(check)).then(() => '', raised);
    const losses = [];
    for (const { table, column } of dropped(text)) {
      const counting = sql.raw(`select count(${column || '*'})::int as n from ${table}`);
      const { rows } = await db.execute<{ n: number }>(counting);
      losses.push({ name: column ? `${table}.${column}` : table, count: rows[0]?.n ?? 0 });
    }
    plan.push({ name, fits: /^-- Only adds\b/.test(text) && refusal === '', losses, refusal });
  }
  return plan;
}

/**
 * All or nothing; programs of before write their own functions when they start.
 * @throws StartError while instances serve, and for a refusal
 */
export async function goBack(release: Release, db: Db): Promise<void> {
  const going = db.transaction(async (tx) => {
    const files = await filesAfter(release, tx);
    await refuseWhileServing(tx);
    await runFile(tx, DROP_FUNCTIONS);
    for (const { name, text } of files) {
      await runFile(tx, text);
      await tx.execute(sql`delete from schema_migrations where name = ${name}`);
    }
    await tx.execute(sql`delete from schema_migrations where name like 'functions/%'`);
  });
  await going.catch((error) => {
    throw error instanceof StartError ? error : new StartError(raised(error));
  });
}

/** With the triggers that call them. Those in plain SQL stay: indexes are built on them, and nobody else calls them. */
const DROP_FUNCTIONS = `DO $drop$ DECLARE one record; BEGIN
  FOR one IN SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_language l ON l.oid = prolang
    WHERE lanname = 'plpgsql' AND pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  LOOP EXECUTE format('DROP FUNCTION %s CASCADE', one.name); END LOOP;
END $drop$`;

async function filesAfter({ migration, functions }: Release, tx: Tx) {
  const applied = await lockSchema(tx);
  refuseNewer(applied);
  const names = migrations.map(({ name }) => name);
  const later = names.slice(names.indexOf(migration) + 1).filter((name) => applied.has(name));
  const files = later.map((name) => ({ name, text: undoOf(name) ?? '' }));
  if (Number(applied.get(VERSION) ?? 0) > functions) files.push({ name: VERSION, text: '-- Only adds' });
  return files.reverse();
}

/** Tables (no column) and columns that an undo file drops, in the form of `undo/`. */
const dropped = (text: string) =>
  [...text.matchAll(/^(?:DROP|ALTER) TABLE (\w+)([^;]*);/gm)].flatMap(([all, table = '', changes = '']) =>
    all.startsWith('DROP')
      ? [{ table, column: '' }]
      : [...changes.matchAll(/DROP COLUMN (\w+)/g)].map(([, column = '']) => ({ table, column })),
  );

/** What RAISE says in an undo file. @throws any other error */
function raised(error: Error): string {
  if (sqlErrorOf(error)?.code !== 'P0001') throw error;
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** By their names, also those of another role. An instance that starts meanwhile waits for the lock. The embedded engine lets no second process in. */
async function refuseWhileServing(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (usename = current_user or application_name like 'mentorea%')`);
  if (rows[0]?.n === 0) return;
  throw new StartError(
    `Hay más conexiones a esta base de datos (${rows[0]?.n}): para antes todas las instancias. No se ha cambiado nada.`,
  );
}
