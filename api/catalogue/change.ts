/** What administrators do with the catalogue, each act in a transaction with its log line. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { Services } from '~/api/context';
import {
  CATALOGUE_COLUMNS,
  type CatalogueKind,
  type catalogueChanges,
  type cataloguePayload,
} from '~/api/contract/catalogue';
import { retriedTransaction } from '~/api/db/errors';
import { expertiseAliases, expertises } from '~/api/db/schema';
import { commas } from '~/api/db/statement';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, invalid } from '~/api/http/errors';
import { refuseInvalid } from '~/api/http/validation';
import { type Entry, KINDS, listEntries, lockCatalogue } from './kinds';

/** Returns the entry afterwards; undefined where it is gone. */
const changeCatalogue = async (
  kind: CatalogueKind,
  { staff, address }: Acting,
  services: Services,
  change: (tx: Db, entries: Entry[]) => Promise<{ key: string; did: string }>,
) =>
  retriedTransaction(services, async (tx) => {
    await lockCatalogue(tx);
    const { key, did } = await change(tx, await listEntries(kind, tx));
    const detail = `${KINDS[kind].what} ${did}`;
    await logAct(tx, { act: 'catalogue', actorId: staff.id, address, detail }, services.clock());
    return (await listEntries(kind, tx)).find((entry) => entry.key === key);
  });

type Values = Record<string, string | number>;

/** @throws 400 per field */
function checked(kind: CatalogueKind, sent: object): Values {
  const parsed = CATALOGUE_COLUMNS[kind].safeParse(sent);
  refuseInvalid({ target: 'json', ...parsed });
  return parsed.data as Values;
}

const lower = (value: unknown) => String(value).toLowerCase();

/** @throws 400 for a name that is taken, or a scope that is not there */
async function refuseTaken(kind: CatalogueKind, values: Values, others: Entry[], tx: Db): Promise<void> {
  const { key, what } = KINDS[kind];
  if (others.some((other) => lower(other[key]) === lower(values[key])))
    throw invalid({ [key]: [`Ya existe: ${what.toLowerCase()} «${values[key]}».`] });
  if (kind !== 'expertises') return;
  const [alias] = await tx
    .select({ name: expertises.name })
    .from(expertiseAliases)
    .innerJoin(expertises, eq(expertises.id, expertiseAliases.expertiseId))
    .where(eq(expertiseAliases.nameId, String(values.name_id)));
  if (alias) throw invalid({ name_id: [`Es la dirección antigua de «${alias.name}».`] });
  const scopes = await listEntries('scopes', tx);
  if (!scopes.some((one) => one.key === values.scope)) throw invalid({ scope: ['No existe esa categoría.'] });
}

const columnsOf = (kind: CatalogueKind, values: Values) =>
  Object.entries(KINDS[kind].columns).map(([field, column]) => ({
    column: sql.identifier(column),
    value: values[field],
  }));

/** After all others, where staff have ordered them; else where its name puts it. Returns its key. */
export async function insertEntry(kind: CatalogueKind, values: Values, tx: Db): Promise<string> {
  const parts = columnsOf(kind, values);
  const table = sql.identifier(kind);
  const { rows } = await tx.execute<{ key: string }>(sql`
    insert into ${table} (${commas(parts.map(({ column }) => column))}, position)
    select ${commas(parts.map(({ value }) => sql`${value}`))}, coalesce(max(position) + least(max(position), 1), 0) from ${table}
    returning ${sql.identifier(KINDS[kind].id)}::text as key`);
  return rows[0]?.key ?? '';
}

export async function updateEntry(kind: CatalogueKind, key: string, values: Values, tx: Db): Promise<void> {
  const parts = columnsOf(kind, values).map(({ column, value }) => sql`${column} = ${value}`);
  await tx.execute(sql`update ${sql.identifier(kind)} set ${commas(parts)} where ${isKey(kind, key)}`);
}

const isKey = (kind: CatalogueKind, key: string) => sql`${sql.identifier(KINDS[kind].id)}::text = ${key}`;

const found = (entries: Entry[], key: string) => orNotFound(entries.find((entry) => entry.key === key));

/** @throws 400 per field */
export const addEntry = (
  kind: CatalogueKind,
  payload: z.output<typeof cataloguePayload>,
  acting: Acting,
  services: Services,
) =>
  changeCatalogue(kind, acting, services, async (tx, entries) => {
    const values = checked(kind, payload);
    await refuseTaken(kind, values, entries, tx);
    return { key: await insertEntry(kind, values, tx), did: `añadida: ${values.name}` };
  });

/** Fields that are not sent stay. @throws 404, 400 per field */
export const changeEntry = (
  kind: CatalogueKind,
  { key, ...changes }: z.output<typeof catalogueChanges> & { key: string },
  acting: Acting,
  services: Services,
) =>
  changeCatalogue(kind, acting, services, async (tx, entries) => {
    const before = found(entries, key);
    const { retired, ...fields } = changes;
    if (Object.keys(fields).length > 0) {
      const values = checked(kind, { ...before, ...fields });
      const others = entries.filter((entry) => entry !== before);
      await refuseTaken(kind, values, others, tx);
      await updateEntry(kind, key, values, tx);
    }
    if (retired !== undefined) {
      const since = retired ? (before.retired_at ?? services.clock().toISOString()) : null;
      await tx.execute(
        sql`update ${sql.identifier(kind)} set retired_at = ${since}::timestamptz where ${isKey(kind, key)}`,
      );
    }
    const did = retired === undefined ? 'cambiada' : retired ? 'retirada' : 'ofrecida otra vez';
    return { key, did: `${did}: ${before.name}` };
  });

/** One place up or down, areas among those of their scope. @throws 404 */
export const moveEntry = (
  kind: CatalogueKind,
  { key, by }: { key: string; by: 'up' | 'down' },
  acting: Acting,
  services: Services,
) =>
  changeCatalogue(kind, acting, services, async (tx, entries) => {
    const moved = found(entries, key);
    const keys = entries.filter(({ scope }) => scope === moved.scope).map((entry) => entry.key);
    const from = keys.indexOf(key);
    const other = keys[by === 'up' ? from - 1 : from + 1];
    if (other !== undefined) {
      keys[keys.indexOf(other)] = key;
      keys[from] = other;
      await tx.execute(sql`
        update ${sql.identifier(kind)} t set position = x.place
        from json_array_elements_text(${JSON.stringify(keys)}::json) with ordinality as x (key, place)
        where t.${sql.identifier(KINDS[kind].id)}::text = x.key and t.position <> x.place`);
    }
    return { key, did: `movida: ${moved.name}` };
  });

/** What used one uses the other, once; the old address of an area leads to the other. @throws 404, 400 */
export const mergeEntry = (
  kind: CatalogueKind,
  { key, into }: { key: string; into: string },
  acting: Acting,
  services: Services,
) =>
  changeCatalogue(kind, acting, services, async (tx, entries) => {
    const gone = found(entries, key);
    const kept = entries.find((entry) => entry.key === into);
    if (!kept || kept === gone) throw invalid({ into: ['Elige otra con la que unirla.'] });
    await lockEntries(kind, [key, into], tx);
    for (const [tableName, columnName, owner] of KINDS[kind].uses) {
      const [table, column] = [sql.identifier(tableName), sql.identifier(columnName)];
      const once = owner
        ? sql`and not exists (select 1 from ${table} o where o.${sql.identifier(owner)} = u.${sql.identifier(owner)} and o.${column}::text = ${into})`
        : sql``;
      await tx.execute(
        sql`update ${table} u set ${column} = k.${sql.identifier(KINDS[kind].id)} from ${sql.identifier(kind)} k
        where k.${sql.identifier(KINDS[kind].id)}::text = ${into} and u.${column}::text = ${key} ${once}`,
      );
      if (owner) await tx.execute(sql`delete from ${table} where ${column}::text = ${key}`);
    }
    if (kind === 'expertises') {
      const expertiseId = Number(into);
      const merged = eq(expertiseAliases.expertiseId, Number(key));
      await tx.update(expertiseAliases).set({ expertiseId }).where(merged);
      await tx.insert(expertiseAliases).values({ nameId: gone.name_id, expertiseId });
    }
    await tx.execute(sql`delete from ${sql.identifier(kind)} where ${isKey(kind, key)}`);
    return { key: into, did: `unida: ${gone.name} → ${kept.name}` };
  });

/** @throws 404, 409 for what is used */
export const removeEntry = (kind: CatalogueKind, key: string, acting: Acting, services: Services) =>
  changeCatalogue(kind, acting, services, async (tx, before) => {
    found(before, key);
    await lockEntries(kind, [key], tx);
    // Somebody may have chosen it before the lock.
    const { used, name } = found(await listEntries(kind, tx), key);
    if (used > 0) throw conflict('Está en uso: únela con otra o retírala.');
    await tx.execute(sql`delete from ${sql.identifier(kind)} where ${isKey(kind, key)}`);
    return { key, did: `borrada: ${name}` };
  });

/** Who is about to use one of them waits, and then finds it gone. */
const lockEntries = (kind: CatalogueKind, keys: string[], tx: Db) =>
  tx.execute(
    sql`select 1 from ${sql.identifier(kind)} where ${sql.identifier(KINDS[kind].id)}::text in ${keys}
      order by ${sql.identifier(KINDS[kind].id)} for update`,
  );
