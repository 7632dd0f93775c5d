/** Staff's search of people (docs/contract.md, 'People'). By index on both engines, newest accounts first. */
import { and, desc, eq, isNotNull, lt, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isUnproven, wasInvited } from '~/api/auth/registration';
import type { Caller } from '~/api/context';
import type { peoplePage, personEntry } from '~/api/contract/people';
import { mayActOn } from '~/api/contract/rules/cases';
import type { PersonState } from '~/api/contract/rules/people';
import type { UserType } from '~/api/contract/rules/profile';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { searchWords } from '~/api/contract/rules/search';
import { shownNameOf } from '~/api/db/people';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { keyPage } from '~/api/http/pagination';
import { namedView } from '~/api/users/view';

const PAGE = 20;

export type PersonRow = typeof users.$inferSelect & { state: PersonState; invited: boolean };

const STATE = sql<PersonState>`case when deleted_at is not null then 'erased' when restriction is not null then restriction
  when is_active then 'active' when ${isUnproven} then 'unproven' else 'deactivated' end`;

/** With what an index knows of the state. */
function hasState(state: PersonState): SQL | undefined {
  const near =
    state === 'active'
      ? users.isActive
      : state === 'frozen'
        ? isNotNull(users.restriction)
        : not(users.isActive);
  return and(sql`${near}`, sql`${STATE} = ${state}`);
}

/** The same expressions as in `users_names_idx` and `users_email_idx`. A short word begins one: others have no trigrams. */
const NAMES = sql`plain(first_name || ' ' || last_name || ' ' || username::text)`;
const EMAIL = sql`lower(email::text)`;

const isNoStaff = notInArray(users.userType, [...STAFF_TYPES]);

/** Support finds nobody of the staff by their mail. */
function hasWord(word: string, bySupport: boolean): SQL | undefined {
  const begins = sql`substr(containing(${word}::text), 2)`;
  if (word.length < 3) return or(sql`${NAMES} like ${begins}`, sql`${NAMES} like '% ' || ${begins}`);
  const typed = `%${word.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const hasMail = and(sql`${EMAIL} like ${typed}`, bySupport ? isNoStaff : undefined);
  return or(sql`${NAMES} like containing(${word}::text)`, hasMail);
}

/** Words are found by their index and then sorted: read in order, most people would be compared first. */
const selectPeople = (db: Db, where: SQL | undefined, { hasWords = false } = {}) =>
  db
    .select({ person: users, state: STATE, invited: wasInvited })
    .from(users)
    .where(where)
    .orderBy(hasWords ? sql`${users.id} + 0 desc` : desc(users.id))
    .limit(PAGE + 1);

const rowOf = ({ person, ...more }: Awaited<ReturnType<typeof selectPeople>>[number]): PersonRow => ({
  ...person,
  ...more,
});

interface PeopleFilter {
  q: string;
  role?: UserType | undefined;
  state?: PersonState | undefined;
  after?: number | undefined;
}

export const wanted = ({ q, role, state, after }: PeopleFilter, bySupport = false): SQL | undefined =>
  and(
    ...searchWords(q).map((word) => hasWord(word, bySupport)),
    role && eq(users.userType, role),
    state && hasState(state),
    after === undefined ? undefined : lt(users.id, after),
  );

export async function listPeople(
  filter: PeopleFilter,
  { db, staff }: { db: Db; staff: Caller },
): Promise<z.infer<typeof peoplePage>> {
  const bySupport = staff.userType === 'support';
  const rows = await selectPeople(db, wanted(filter, bySupport), { hasWords: filter.q.trim() !== '' });
  const entries = rows.map((row) => entryView(rowOf(row), staff));
  return keyPage(entries, PAGE);
}

/** By username, also an erased one. */
export async function findPerson(username: string, db: Db): Promise<PersonRow | null> {
  const [row] = await selectPeople(db, eq(users.username, username));
  return row ? rowOf(row) : null;
}

/** Whether the caller sees more of this person than name and role. */
export const maySee = (staff: Caller, person: PersonRow) => staff.id === person.id || mayActOn(staff, person);

export function entryView(row: PersonRow, staff: Caller): z.infer<typeof personEntry> {
  const { state, lastLoginAt } = row;
  const sees = maySee(staff, row);
  return {
    ...namedView(row),
    ...{ state, full_name: shownNameOf(row) },
    email: sees && state !== 'erased' ? row.email : '',
    created_at: row.createdAt.toISOString(),
    last_log_in_at: sees ? (lastLoginAt?.toISOString() ?? null) : null,
  };
}
