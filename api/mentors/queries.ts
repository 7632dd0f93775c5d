import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Caller, Reading } from '~/api/context';
import { SIGNALS } from '~/api/contract/rules/ordering';
import { isStaff } from '~/api/contract/rules/roles';
import { isOpenAccount } from '~/api/db/people';
import { mentorProfiles, mentorSearch, users } from '~/api/db/schema';
import { selectUsers } from '~/api/users/queries';
import { type MentorExtras, publicMentorView } from '~/api/users/view';
import type { FreshData } from './publicData';

const ACTIVE_DAYS = 7;

/**
 * Signals from a mentor's latest requests by students (docs/contract.md, 'Signals'); null for fewer than
 * `SIGNALS.fewest`. A confirmation, refusal or proposal is an answer; an expired request counts with its whole time,
 * one that rules confirmed at once does not count for speed.
 */
export const signalsOf = (now: Date): SQL => sql`(
  select case when count(*) >= ${sql.raw(String(SIGNALS.fewest))} then json_build_object(
    'requests', count(*)::int,
    'confirmed', (count(*) filter (where latest.confirmed_at is not null))::int,
    'answer_minutes', ceil(percentile_cont(0.5) within group (order by latest.minutes)
      filter (where latest.minutes > 0))::int,
    'active', greatest(${users.lastLoginAt}, (select max(f.rotated_at) from refresh_families f where f.user_id = ${users.id}))
      > ${now.toISOString()}::timestamptz - make_interval(days => ${sql.raw(String(ACTIVE_DAYS))})) end
  from (
    select m.confirmed_at, extract(epoch from least(coalesce(m.confirmed_at, m.cancelled_at),
      (select min(p.created_at) from proposals p where p.mentorship_id = m.id and p.by_id = m.mentor_id))
      - m.created_at) / 60 as minutes
    from mentorships m
    where m.mentor_id = ${users.id} and not m.offered
      and (m.confirmed_at is not null or m.cancel_kind in ('declined', 'unanswered'))
    order by lower(m.during) desc limit ${sql.raw(String(SIGNALS.latest))}
  ) latest)`;

/** Null if there is no such mentor, or the profile is empty. Case-insensitive. */
export async function findMentor(username: string, { data, db, now }: Reading & { data: FreshData }) {
  const kept = data.mentorNamed(username, now);
  if (kept) return kept;
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
  const [mentor] = row ? await data.mentors([row.id], now) : [];
  return mentor ?? null;
}

/** Length in characters of a review that a card quotes whole. */
const [SHORTEST, LONGEST] = [20, 160];

const newestPraise = sql`(
  select json_build_object('text', r.text, 'first_name', author.first_name, 'last_name', author.last_name)
  from reviews r join users author on author.id = r.student_id
  where r.mentor_id = ${users.id} and r.calification = 5 and r.published_at is not null and author.deleted_at is null
    and char_length(r.text) between ${sql.raw(`${SHORTEST} and ${LONGEST}`)}
  order by r.created_at desc, r.id desc limit 1)`;

/** A new mentor who waits for the staff, for themselves and for staff. */
export async function findWaiting(username: string, reader: Caller | null, reading: Reading) {
  if (!reader) return null;
  const mine = isStaff(reader) ? isOpenAccount : eq(users.id, reader.id);
  const waits = and(mine, eq(users.username, username), ne(mentorProfiles.approval, 'approved'));
  const [mentor] = await mentorsWhere(sql`${waits}`, reading, sql`true`);
  return mentor ?? null;
}

export async function mentorsWhere(condition: SQL, reading: Reading, which = eq(mentorSearch.listed, true)) {
  const also = sql<MentorExtras>`json_build_object('quoted', ${newestPraise}, 'signals', ${signalsOf(reading.now)})`;
  const rows = await selectUsers(reading, and(which, condition), also);
  return rows.flatMap((row) => publicMentorView(row, row.also) ?? []);
}
