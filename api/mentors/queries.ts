import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import { mentorSearch, users } from '~/api/db/schema';
import { selectUsers } from '~/api/users/queries';
import { type MentorExtras, type PublicMentor, publicMentorView } from '~/api/users/view';
import type { FreshData } from './publicData';
import { signalsOf } from './signals';

/** Null if there is no such mentor, or the profile is empty. Case-insensitive. */
export async function findMentor(
  username: string,
  { data, db, now }: Reading & { data: FreshData },
): Promise<PublicMentor | null> {
  const kept = data.mentorNamed(username, now);
  if (kept) return kept;
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
  const [mentor] = row ? await data.mentors([row.id], now) : [];
  return mentor ?? null;
}

/** Characters of a review that a card quotes whole. */
const [SHORTEST, LONGEST] = [20, 160];

const newestPraise = sql`(
  select json_build_object('text', r.text, 'first_name', author.first_name, 'last_name', author.last_name)
  from reviews r join users author on author.id = r.student_id
  where r.mentor_id = ${users.id} and r.calification = 5 and r.published_at is not null and author.deleted_at is null
    and char_length(r.text) between ${sql.raw(`${SHORTEST} and ${LONGEST}`)}
  order by r.created_at desc, r.id desc limit 1)`;

export async function mentorsWhere(condition: SQL, reading: Reading): Promise<PublicMentor[]> {
  const also = sql<MentorExtras>`json_build_object('quoted', ${newestPraise}, 'signals', ${signalsOf(reading.now)})`;
  const rows = await selectUsers(reading, and(eq(mentorSearch.listed, true), condition), also);
  return rows.flatMap((row) => publicMentorView(row, row.also) ?? []);
}
