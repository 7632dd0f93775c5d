import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { mentorProfiles, mentorSearch, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { Reading } from '~/api/services';
import { isOpenAccount } from '~/api/users/people';
import { selectUsers } from '~/api/users/queries';
import { type PublicMentor, publicMentorView } from '~/api/users/view';

/** Best first: total_score, number of reviews, name. The order of `mentor_search_rank_idx`. */
const bestFirst = [
  sql`${mentorSearch.scoreHundredths} desc nulls last`,
  sql`${mentorSearch.reviewCount} desc nulls last`,
  asc(mentorSearch.sortName),
  asc(mentorSearch.userId),
];

/** Mentors with a filled profile (a first name and a bio), best first. */
export async function bestIds(where: SQL | undefined, limit: number, db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: mentorSearch.userId })
    .from(mentorSearch)
    .where(and(eq(mentorSearch.listed, true), where))
    .orderBy(...bestFirst)
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The listed mentors among these ids, in the given order. */
export async function mentorsById(ids: number[], reading: Reading): Promise<PublicMentor[]> {
  if (ids.length === 0) return [];
  const mentors = await mentorsWhere(inArray(users.id, ids), reading);
  const byId = new Map(mentors.map((mentor) => [mentor.id, mentor]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Null if there is no such mentor, or the profile is empty. Case-insensitive. */
export async function findMentor(username: string, reading: Reading): Promise<PublicMentor | null> {
  const [mentor] = await mentorsWhere(eq(users.username, username), reading);
  return mentor ?? null;
}

/** Accounts that can be booked: for the calls below `/availability/mentor/{id}/` and for bookings. */
export async function findActiveMentor(mentor: { id: number } | { username: string }, db: Db) {
  const [row] = await db
    .select({ id: users.id, available: mentorProfiles.available })
    .from(users)
    .innerJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(
      and(
        'id' in mentor ? eq(users.id, mentor.id) : eq(users.username, mentor.username),
        eq(users.userType, 'mentor'),
        isOpenAccount,
      ),
    );
  return row ?? null;
}

async function mentorsWhere(condition: SQL, reading: Reading): Promise<PublicMentor[]> {
  const rows = await selectUsers(reading, and(eq(mentorSearch.listed, true), condition));
  return rows.flatMap((row) => publicMentorView(row) ?? []);
}
