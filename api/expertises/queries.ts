import { asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Visit } from '~/api/context';
import type { expertise, scope } from '~/api/contract/common';
import { frozen } from '~/api/contract/tolerant';
import { expertiseAliases, expertises, scopes } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';

/** Neither the area nor its scope is retired (docs/contract.md, 'Catalogue'). */
const isOffered = sql<boolean>`${expertises.retiredAt} is null and ${scopes.retiredAt} is null`;

/** All areas in the staff's order, else by names. */
export const listExpertises = (db: Db) =>
  db
    .select({
      isOffered,
      id: expertises.id,
      name: expertises.name,
      name_id: expertises.nameId,
      description: expertises.description,
      scope: expertises.scope,
      scope_display: scopes.label,
    })
    .from(expertises)
    .innerJoin(scopes, eq(scopes.value, expertises.scope))
    .orderBy(
      scopes.position,
      spanishOrder(sql`${scopes.label}`),
      expertises.position,
      spanishOrder(sql`${expertises.name}`),
    );

export const listScopes = (db: Db) =>
  db
    .select({ value: scopes.value, label: scopes.label })
    .from(scopes)
    .where(isNull(scopes.retiredAt))
    .orderBy(scopes.position, spanishOrder(sql`${scopes.label}`), asc(scopes.value));

/** Ignores accents and case, independent of the server's collations. */
const spanishOrder = (text: SQL) => sql`plain(${text})`;

/**
 * Ids by name_id, also by that of a merged area, in order and without repetitions. The transaction keeps them from being
 * merged away meanwhile. `kept`: retired ones are refused unless among these.
 * @throws 400 on `field` when one does not exist
 */
export async function resolveExpertises(
  nameIds: string[],
  field: string,
  tx: Db,
  kept: readonly number[] = [],
): Promise<number[]> {
  const wanted = [...new Set(nameIds)];
  if (wanted.length === 0) return [];
  const found = { id: expertises.id, name: expertises.name, isOffered };
  const rows = await tx
    .select({ ...found, nameId: expertises.nameId })
    .from(expertises)
    .innerJoin(scopes, eq(scopes.value, expertises.scope))
    .where(inArray(expertises.nameId, wanted))
    .orderBy(expertises.id)
    .for('key share', { of: expertises });
  const known = new Map(rows.map((row) => [row.nameId, row]));
  const others = wanted.filter((nameId) => !known.has(nameId));
  // Read afterwards: a merge that the lock waited for has left its address here.
  const merged =
    others.length === 0
      ? []
      : await tx
          .select({ ...found, nameId: expertiseAliases.nameId })
          .from(expertiseAliases)
          .innerJoin(expertises, eq(expertises.id, expertiseAliases.expertiseId))
          .innerJoin(scopes, eq(scopes.value, expertises.scope))
          .where(inArray(expertiseAliases.nameId, others))
          .for('key share', { of: expertises });
  for (const row of merged) known.set(row.nameId, row);
  const problems = wanted.flatMap((nameId) => {
    const row = known.get(nameId);
    if (!row) return [`No existe el área «${nameId}».`];
    return !row.isOffered && !kept.includes(row.id) ? [`Ya no se ofrece «${row.name}».`] : [];
  });
  if (problems.length > 0) throw invalid({ [field]: problems });
  return [...new Set(wanted.flatMap((nameId) => known.get(nameId)?.id ?? []))];
}

type Area = z.infer<typeof expertise>;

/** The areas of knowledge and their scopes, each sorted. */
export interface Catalogue {
  areas: readonly Area[];
  /** Without those that are retired, or whose scope is. */
  offered: readonly Area[];
  /** The current `name_id` by that of a merged area. */
  merged: { readonly [nameId: string]: string };
  scopes: readonly z.infer<typeof scope>[];
}

export interface CatalogueSource {
  fresh(visit?: Visit): Promise<{ catalogue(): Promise<Catalogue> }>;
}

/** An in-memory copy, to be dropped on a change. */
export function createCatalogue(db: Db) {
  let kept: Promise<Catalogue> | null = null;
  const read = async (): Promise<Catalogue> => {
    const [all, scopes, aliases] = await Promise.all([
      listExpertises(db),
      listScopes(db),
      db
        .select({ old: expertiseAliases.nameId, nameId: expertises.nameId })
        .from(expertiseAliases)
        .innerJoin(expertises, eq(expertises.id, expertiseAliases.expertiseId)),
    ]);
    const areas = all.map(({ isOffered: _, ...area }): Area => area);
    const offered = areas.filter((_, i) => all[i]?.isOffered);
    const merged = Object.fromEntries(aliases.map(({ old, nameId }) => [old, nameId]));
    return frozen({ areas, offered, merged, scopes });
  };
  const drop = () => {
    kept = null;
  };
  return {
    read(): Promise<Catalogue> {
      const reading = kept ?? read();
      kept = reading;
      reading.catch(() => {
        if (kept === reading) drop();
      });
      return reading;
    },
    drop,
  };
}
