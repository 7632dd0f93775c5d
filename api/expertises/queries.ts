import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { expertises, scopes } from '../db/schema';
import type { Db } from '../db/types';

/** All, or those of one subject area, by area and name. */
export function listExpertises(db: Db, { scope, id }: { scope?: string; id?: number } = {}) {
  const conditions: (SQL | undefined)[] = [
    scope === undefined ? undefined : eq(expertises.scope, scope),
    id === undefined ? undefined : eq(expertises.id, id),
  ];
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
    .where(and(...conditions))
    .orderBy(inSpanish(sql`${scopes.label}`), inSpanish(sql`${expertises.name}`));
}

export function listScopes(db: Db) {
  return db
    .select({ value: scopes.value, label: scopes.label })
    .from(scopes)
    .orderBy(inSpanish(sql`${scopes.label}`), asc(scopes.value));
}

/** Accents and capitals do not count; no collation of the server is relied on. */
const inSpanish = (text: SQL) => sql`lower(unaccent(${text}))`;
