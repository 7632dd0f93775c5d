import { sql } from 'drizzle-orm';
import type { Tx } from '~/api/db/types';

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
