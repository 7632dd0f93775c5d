/** The operator's data in versions; what the server's configuration sets wins (docs/contract.md, 'Texts'). */
import { isDeepStrictEqual } from 'node:util';
import { desc, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import type { Caller, Services } from '~/api/context';
import { type OperatorField, TEXT_VERSIONS } from '~/api/contract/rules/texts';
import { NO_OPERATOR, type texts, type textsPayload } from '~/api/contract/texts';
import { textVersions } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

const MOST_VERSIONS = 50;

const readRows = (db: Db) =>
  db.select().from(textVersions).orderBy(desc(textVersions.id)).limit(MOST_VERSIONS);

/** Who runs the site, and every version up to now, newest first. */
export async function readTexts({
  db,
  clock,
  operator = {},
}: Pick<Services, 'db' | 'clock' | 'operator'>): Promise<z.infer<typeof texts>> {
  const rows = await readRows(db);
  const now = clock().toISOString();
  const own = rows.map(({ at, what }) => ({ at: at.toISOString(), what }));
  return {
    operator: { ...NO_OPERATOR, ...rows[0]?.operator, ...operator },
    versions: [...own, ...TEXT_VERSIONS]
      .filter(({ at }) => at <= now)
      .sort((a, b) => b.at.localeCompare(a.at)),
    fixed: Object.keys(operator) as OperatorField[],
  };
}

/** Public pages show it, so that they are made again. */
async function addVersion(version: typeof textVersions.$inferInsert, tx: Db): Promise<void> {
  await tx.insert(textVersions).values(version);
  await tx.execute(sql`select pg_notify('public_changes', '{"mentors":"all","lists":true}')`);
}

/** At a start: a new version where the configuration has changed. Returns what counts now. */
export async function keepConfigured({ operator = {}, clock }: Pick<Services, 'operator' | 'clock'>, db: Db) {
  const [row] = await readRows(db);
  const before = { ...NO_OPERATOR, ...row?.operator };
  const after = { ...before, ...operator };
  if (!isDeepStrictEqual(before, after)) {
    const what = 'Cambian los datos de quien gestiona el sitio.';
    await addVersion({ operator: after, what, at: clock() }, db);
  }
  return after;
}

export async function saveTexts(
  { what, ...sent }: z.output<typeof textsPayload>,
  { admin, address }: { admin: Caller; address: string },
  services: Services,
): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    await addVersion({ operator: { ...sent, ...services.operator }, what, at: now }, tx);
    await logAct(tx, { act: 'texts', actorId: admin.id, address }, now);
  });
}
