import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Visit } from '~/api/context';
import type { expertise, scope } from '~/api/contract/common';
import { frozen } from '~/api/contract/tolerant';
import { expertises, scopes } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';

/** All areas, sorted by subject area and name. */
export function listExpertises(db: Db) {
  return db
    .select({
      id: expertises.id,
      name: expertises.name,
      name_id: expertises.nameId,
      description: expertises.description,
      scope: expertises.scope,
      scope_display: scopes.label,
    })
    .from(expertises)
    .innerJoin(scopes, eq(scopes.value, expertises.scope))
    .orderBy(spanishOrder(sql`${scopes.label}`), spanishOrder(sql`${expertises.name}`));
}

export function listScopes(db: Db) {
  return db
    .select({ value: scopes.value, label: scopes.label })
    .from(scopes)
    .orderBy(spanishOrder(sql`${scopes.label}`), asc(scopes.value));
}

/** Ignores accents and case, independent of the server's collations. */
const spanishOrder = (text: SQL) => sql`plain(${text})`;

/** Ids by name_id, in order and without repetitions. @throws 400 on `field` when one does not exist */
export async function resolveExpertises(nameIds: string[], field: string, db: Db): Promise<number[]> {
  const wanted = [...new Set(nameIds)];
  if (wanted.length === 0) return [];
  const rows = await db
    .select({ id: expertises.id, nameId: expertises.nameId })
    .from(expertises)
    .where(inArray(expertises.nameId, wanted));
  const ids = new Map(rows.map((row) => [row.nameId, row.id]));
  const unknown = wanted.filter((nameId) => !ids.has(nameId));
  if (unknown.length > 0) throw invalid({ [field]: unknown.map((one) => `No existe el área «${one}».`) });
  return wanted.flatMap((nameId) => ids.get(nameId) ?? []);
}

/** The areas of knowledge and their scopes, each sorted. */
export interface Catalogue {
  areas: readonly z.infer<typeof expertise>[];
  scopes: readonly z.infer<typeof scope>[];
}

export interface CatalogueSource {
  fresh(visit?: Visit): Promise<{ catalogue(): Promise<Catalogue> }>;
}

/** An in-memory copy, to be dropped on a change. */
export function createCatalogue(db: Db) {
  let kept: Promise<Catalogue> | null = null;
  const read = async (): Promise<Catalogue> => {
    const [areas, scopes] = await Promise.all([listExpertises(db), listScopes(db)]);
    return frozen({ areas, scopes });
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
