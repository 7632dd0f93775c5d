import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { oneLine } from '~/api/wording';
import { users } from './schema';
import { anyOf, statement } from './statement';
import type { Db } from './types';

/** Condition on `users`: activated, not closed, not deleted. */
export const isOpenAccount = and(eq(users.isActive, true), isNull(users.deletedAt));
/** Condition on `users`: open, and no decision restricts it. */
export const canAct = and(isOpenAccount, isNull(users.restriction));

export interface Named {
  firstName: string;
  lastName: string;
  username: string;
  /** Text if it comes from JSON. */
  deletedAt: Date | string | null;
}

type PersonTable = Record<keyof Named | 'id', PgColumn>;
/** Of `users`, or of an alias of it. */
export const columnsOfPerson = <T extends PersonTable>({ id, username, firstName, lastName, deletedAt }: T) =>
  ({ id, username, firstName, lastName, deletedAt }) as Pick<T, keyof PersonTable>;
export const personColumns = columnsOfPerson(users);

/** First and last name, or the username if neither is set. */
export function fullNameOf({ firstName, lastName, username, deletedAt }: Named): string {
  if (deletedAt !== null) return DELETED_USER_NAME;
  return `${firstName} ${lastName}`.trim() || username;
}

/** For staff: before the profile has a name, as they were invited. */
export const shownNameOf = (row: Named & { invitedName: string }): string =>
  (row.firstName === '' && row.deletedAt === null && row.invitedName) || fullNameOf(row);

/** The full name on one line, for mails and notifications. */
export const nameOf = (person: Named): string => oneLine(fullNameOf(person), 80) || person.username;

const read = statement('names by id', (db) =>
  db
    .select(personColumns)
    .from(users)
    .where(sql`${users.id} = ${anyOf('ids')}`),
);

export async function findPeople(ids: number[], db: Db): Promise<Map<number, Named & { id: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await read(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, row]));
}
