import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller } from '~/api/context';
import type { preferencesPayload, preferences as shape } from '~/api/contract/account';
import { MAIL_TYPES } from '~/api/contract/rules/notificationTypes';
import { tellTime } from '~/api/db/clock';
import { preferences } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { readOwnRow } from '~/api/users/queries';
import { mayChooseIndexing } from './may';

type Preferences = z.infer<typeof shape>;

/** Defaults when there is no row: all mails are sent, and mentors are listed. */
export async function readPreferences(caller: Caller, reading: Parameters<typeof readOwnRow>[1]) {
  const row = await readOwnRow(caller.id, reading);
  return preferencesView(row?.preferences ?? { mutedMails: [], indexed: true, firstSteps: true }, caller);
}

/** Changes the fields that were sent, one change per user at a time. */
export const changePreferences = async (
  { mails = {}, indexed, first_steps: firstSteps }: z.output<typeof preferencesPayload>,
  caller: Caller,
  { db, now }: { db: Db; now: Date },
): Promise<Preferences> =>
  db.transaction(async (tx) => {
    await tellTime(tx, now);
    const own = eq(preferences.userId, caller.id);
    await tx.insert(preferences).values({ userId: caller.id }).onConflictDoNothing();
    const [row] = await tx.select().from(preferences).where(own).for('update');
    if (!row) throw new Error('The preferences are gone.');
    const kept = row.mutedMails.filter((type) => mails[type as keyof typeof mails] === undefined);
    const muted = MAIL_TYPES.filter((type) => mails[type] === false);
    const changed = {
      mutedMails: [...new Set([...kept, ...muted])].sort(),
      indexed: mayChooseIndexing(caller) ? (indexed ?? row.indexed) : row.indexed,
      firstSteps: firstSteps ?? row.firstSteps,
    };
    await tx.update(preferences).set(changed).where(own);
    return preferencesView(changed, caller);
  });

function preferencesView(
  { mutedMails, indexed, firstSteps }: Omit<typeof preferences.$inferSelect, 'userId'>,
  caller: Caller,
) {
  const mails = Object.fromEntries(MAIL_TYPES.map((type) => [type, !mutedMails.includes(type)]));
  return {
    mails: mails as Preferences['mails'],
    ...(mayChooseIndexing(caller) ? { indexed, first_steps: firstSteps } : {}),
  };
}
