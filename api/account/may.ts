/** Settings by account type, and who may close an account. */

import { and, eq } from 'drizzle-orm';
import type { Caller } from '~/api/context';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { isOpenAccount } from '~/api/db/people';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict } from '~/api/http/errors';

/** Only mentors have a public page that search engines may list. */
export const mayChooseIndexing = isMentor;

/** Staff see sessions but take part in none. */
export const hasOwnSessions = (caller: Caller): boolean => !isStaff(caller);

/** The last administrator cannot leave; the lock keeps two from leaving at once. @throws 409 */
export async function assertNotLastAdmin(person: Pick<Caller, 'id' | 'userType'>, tx: Db): Promise<void> {
  if (person.userType !== 'admin') return;
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'admin'), isOpenAccount))
    .orderBy(users.id)
    .for('update');
  if (admins.some((one) => one.id !== person.id)) return;
  throw conflict('Es la única cuenta de administración: crea otra antes.');
}
