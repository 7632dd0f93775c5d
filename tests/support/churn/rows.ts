/** The sessions of some mentors at the end: from the database, and as the API shows them. */
import { sql } from 'drizzle-orm';
import type { Db } from '~/api/db/types';
import { listMine, logIn } from '~/tests/support/bookings';
import type { Row } from './history';

/** Those that end after `from`, cancelled ones included. */
export async function readRows(db: Db, from: Date): Promise<Row[]> {
  const { rows } = await db.execute<{ row: Row }>(sql`
    select json_build_object(
      'key', m.identifier, 'mentor', u.username, 'bookedBy', b.username, 'seats', m.room_size,
      'start', extract(epoch from lower(m.during)) * 1000, 'end', extract(epoch from upper(m.during)) * 1000,
      'confirmed', m.confirmed_at is not null, 'cancelled', m.cancelled_at is not null,
      'students', (select coalesce(json_agg(s.username), '[]') from mentorship_students p join users s on s.id = p.student_id
        where p.mentorship_id = m.id and p.left_at is null)) as row
    from mentorships m join users u on u.id = m.mentor_id join users b on b.id = m.booked_by_id
    where upper(m.during) > ${from.toISOString()}::timestamptz`);
  return rows.map(({ row }) => row);
}

/** Identifiers of everything that the API lists for these people. */
export async function listedFor(origin: string, names: string[]): Promise<Set<string>> {
  const lists = await Promise.all(names.map(async (name) => listMine(await logIn(origin, name))));
  return new Set(lists.flat());
}
