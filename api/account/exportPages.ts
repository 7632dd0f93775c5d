/** Rows of an export, read in pages, with the other people that they name. */
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountExport } from '~/api/contract/account';
import { findPeople, fullNameOf } from '~/api/db/people';
import { sessionPayments } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

const ROWS_PER_PAGE = 500;

export interface OrderedQuery<Row> {
  orderBy(id: PgColumn): { limit(count: number): PromiseLike<Row[]> };
}

/** Reads rows in pages by id, as entries, so that no account is ever in memory as a whole. */
export async function* inPages<Row extends { id: number }, Entry = never>(
  id: PgColumn,
  read: (after: SQL) => OrderedQuery<Row>,
  entries?: (rows: Row[]) => Promise<Entry[]>,
): AsyncGenerator<(Row | Entry)[]> {
  for (let after = 0; ; ) {
    const rows = await read(gt(id, after)).orderBy(id).limit(ROWS_PER_PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield entries ? await entries(rows) : rows;
    after = last.id;
  }
}

type OtherPerson = AccountExport['favourites'][number]['mentor'];

/** Reads other people, as the caller sees them anyway, and returns a look-up by id. */
export async function othersById(ids: number[], db: Db): Promise<(id: number) => OtherPerson> {
  const people = await findPeople(ids, db);
  return (id) => {
    const person = people.get(id);
    return { id, username: person?.username ?? '', full_name: person ? fullNameOf(person) : '' };
  };
}

/** For `inPages`: rows with the id of another person get that person as `with`. */
export function withOthers<Row extends { other: number | null }>(db: Db) {
  return async (rows: Row[]) => {
    const ids = rows.flatMap(({ other }) => other ?? []);
    const person = await othersById(ids, db);
    return rows.map(({ other, ...row }) => ({ ...row, with: other === null ? null : person(other) }));
  };
}

/** A mentor's payment records, by session. */
export async function* paymentPages(ownId: number, db: Db) {
  const { mentorshipId: mentorship, studentId: other, mentorId, state, way } = sessionPayments;
  const { paidOn: paid_on, creditId: credit, updatedAt: updated_at } = sessionPayments;
  const named = withOthers(db);
  for (let after = { mentorship: 0, other: 0 }; ; ) {
    const rows = await db
      .select({ mentorship, other, state, paid_on, way, credit, updated_at })
      .from(sessionPayments)
      .where(and(eq(mentorId, ownId), sql`(${mentorship}, ${other}) > (${after.mentorship}, ${after.other})`))
      .orderBy(asc(mentorship), asc(other))
      .limit(ROWS_PER_PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield await named(rows);
    after = last;
  }
}
