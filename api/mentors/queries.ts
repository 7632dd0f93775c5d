import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { mentorProfiles, users } from '../db/schema';
import type { Db } from '../db/types';
import { selectUsers } from '../users/queries';
import { mentorView, type PublicMentor, publicView } from '../users/view';

interface Reading {
  db: Db;
  now: Date;
}

/**
 * Active mentors who have filled in their profile (a first name and a bio), best first.
 * @param nameIds those who know at least one of these expertises; empty = all
 */
export async function listMentors(nameIds: string[], reading: Reading): Promise<PublicMentor[]> {
  const known =
    nameIds.length === 0
      ? undefined
      : sql`exists (select 1 from mentor_expertises me join expertises e on e.id = me.expertise_id
          where me.user_id = ${users.id} and e.name_id in (${sql.join(
            nameIds.map((one) => sql`${one}`),
            sql`, `,
          )}))`;
  const mentors = await mentorsWhere(known, reading);
  return mentors.sort(
    (a, b) =>
      b.profile.total_score - a.profile.total_score ||
      b.profile.total_reviews - a.profile.total_reviews ||
      a.full_name.localeCompare(b.full_name, 'es') ||
      a.id - b.id,
  );
}

/** Null when there is no such mentor, or his profile is empty. Capitals do not count. */
export async function findMentor(username: string, reading: Reading): Promise<PublicMentor | null> {
  const [mentor] = await mentorsWhere(eq(users.username, username), reading);
  return mentor ?? null;
}

/** Bookable accounts: what the calls below `/availability/mentor/{id}/` and the bookings ask. */
export async function findActiveMentor(
  mentor: { id: number } | { username: string },
  db: Db,
): Promise<{ id: number; available: boolean } | null> {
  const [row] = await db
    .select({ id: users.id, available: mentorProfiles.available })
    .from(users)
    .innerJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(
      and(
        'id' in mentor ? eq(users.id, mentor.id) : eq(users.username, mentor.username),
        eq(users.userType, 'mentor'),
        eq(users.isActive, true),
        isNull(users.deletedAt),
      ),
    );
  return row ?? null;
}

async function mentorsWhere(condition: SQL | undefined, reading: Reading): Promise<PublicMentor[]> {
  const rows = await selectUsers(
    reading,
    and(
      eq(users.userType, 'mentor'),
      eq(users.isActive, true),
      isNull(users.deletedAt),
      ne(users.firstName, ''),
      ne(mentorProfiles.bio, ''),
      condition,
    ),
  );
  return rows.flatMap((row) => {
    const profile = mentorView(row);
    return profile ? [{ ...publicView(row), profile }] : [];
  });
}
