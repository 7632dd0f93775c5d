import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

/** Condition on `users`: activated, not closed, not deleted. */
export const isOpenAccount = and(eq(users.isActive, true), isNull(users.deletedAt));

export interface Named {
  firstName: string;
  lastName: string;
  username: string;
  deletedAt: Date | null;
}

/** First and last name, or the username if neither is set. */
export function fullNameOf({ firstName, lastName, username, deletedAt }: Named): string {
  if (deletedAt !== null) return DELETED_USER_NAME;
  return `${firstName} ${lastName}`.trim() || username;
}

/** By id, in one statement. */
export async function findPeople(ids: number[], db: Db): Promise<Map<number, Named & { id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}
