import { and, eq, ne } from 'drizzle-orm';
import type { Caller } from '~/api/context';
import { lockAdmins } from '~/api/db/locks';
import { canAct } from '~/api/db/people';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict } from '~/api/http/errors';

/**
 * An administrator leaves, is restricted or gets another role only where another one can act; two at once wait for each
 * other. To be called before rows are locked. @throws 409
 */
export async function keepAnAdmin({ id, userType }: Pick<Caller, 'id' | 'userType'>, tx: Db): Promise<void> {
  if (userType !== 'admin') return;
  await lockAdmins(tx);
  const others = and(eq(users.userType, 'admin'), canAct, ne(users.id, id));
  if ((await tx.$count(users, others)) === 0)
    throw conflict('Es la única cuenta de administración que puede actuar: crea otra antes.');
}
