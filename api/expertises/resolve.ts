import { inArray } from 'drizzle-orm';
import { expertises } from '../db/schema';
import type { Db } from '../db/types';
import { invalid } from '../http/errors';

/**
 * Ids of the expertises with these name_ids, in their order and once each.
 * @throws 400 on `field` when one does not exist
 */
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
