/** Who has which setting, and who may close their account. */

import { and, eq } from 'drizzle-orm';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict } from '~/api/http/errors';
import type { Caller } from '~/api/services';
import { isOpenAccount } from '~/api/users/people';

/** Only mentors have a public page, which search engines may or may not list. */
export const mayChooseIndexing = isMentor;

/** Staff see sessions, but have none of their own to answer for. */
export const hasOwnSessions = (caller: Caller): boolean => !isStaff(caller);

/** Somebody has to look after the marketplace. Locked, so that of the last two only one goes. @throws 409 */
export async function assertNotLastAdmin(caller: Caller, tx: Db): Promise<void> {
  if (caller.userType !== 'admin') return;
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'admin'), isOpenAccount))
    .orderBy(users.id)
    .for('update');
  if (admins.some((one) => one.id !== caller.id)) return;
  throw conflict('Es la única cuenta de administración: crea otra antes de eliminarla.');
}
