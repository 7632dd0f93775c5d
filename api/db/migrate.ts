/** Migrations travel inside the bundle, so that neither the working directory nor the build's layout matters. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from './types';

const files: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Any number, the same in every instance: one starter migrates, the others wait for it. */
const LOCK = 4_136_251;

/** Every migration in its order, `0001_tables` and so on, with its statements. */
export const migrations = Object.keys(files)
  .sort()
  .map((path) => ({
    name: path.replace(/^.*\/(.*)\.sql$/, '$1'),
    statements: (files[path] ?? '').split('--> statement-breakpoint'),
  }));

/**
 * Brings the database to this version of the schema and returns the names of the migrations it applied. All or none, under a
 * lock of the transaction: instances may start at the same time. `only` leaves the others for later (loading an older database).
 */
export async function migrate(db: Db, only?: ReadonlySet<string>): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const done = await appliedMigrations(tx);
    const pending = migrations.filter(({ name }) => !done.has(name) && (only?.has(name) ?? true));
    for (const { name, statements } of pending) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migrations (name) values (${name})`);
    }
    return pending.map((migration) => migration.name);
  });
}

async function appliedMigrations(tx: Tx): Promise<Set<string>> {
  await tx.execute(sql`set local client_min_messages = warning`);
  await tx.execute(
    sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
  );
  const { rows } = await tx.execute<{ name: string }>(sql`select name from schema_migrations`);
  return new Set(rows.map((row) => row.name));
}
