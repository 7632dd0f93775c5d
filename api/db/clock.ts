import { sql } from 'drizzle-orm';
import type { Tx } from './types';

/** Triggers in this transaction use this clock instead of the database's own. */
export async function tellTime(tx: Pick<Tx, 'execute'>, now: Date): Promise<void> {
  await tx.execute(sql`select set_config('mentorea.now', ${now.toISOString()}, true)`);
}
