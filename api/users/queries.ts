import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Caller, Reading, Visit } from '~/api/context';
import type { expertise } from '~/api/contract/common';
import type { mentorOffer } from '~/api/contract/mentorOffers';
import { isAdmitted } from '~/api/contract/rules/checks';
import { POINTS_PER_SESSION } from '~/api/contract/rules/ordering';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { frozen } from '~/api/contract/tolerant';
import { isBlocked } from '~/api/db/blocks';
import { checksOf } from '~/api/db/checks';
import { isOpenAccount } from '~/api/db/people';
import {
  calendarTokens,
  chatMessages,
  mentorPages,
  mentorProfiles,
  mentorSearch,
  mentorshipStudents,
  mentorships,
  preferences,
  studentProfiles,
  users,
} from '~/api/db/schema';
import { anyOf, statement, statements } from '~/api/db/statement';
import { isTied } from '~/api/db/ties';
import { type Instant, inForce, takesPart, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { oncePerVisit } from '~/api/http/direct';
import { type CurrentUser, currentView, type PublicUser, publicView } from './view';

/** Staff read every profile; everyone else reads those of mentors, and of students they know. */
export const mayReadAllProfiles = (reader: Caller | null): boolean => reader !== null && isStaff(reader);

/** Mentors are public, once they are admitted: visitors read them too. */
const isPublic = (row: UserRow): boolean => isMentor(row) && isAdmitted(row.mentor?.approval);

/** docs/contract.md, 'Scores and points': sums from `mentor_search` (left joined); past sessions counted by index. */
function scoreColumns(now: Instant) {
  return {
    /** Mean of the published reviews, null without any. */
    rating: sql<number | null>`(${mentorSearch.ratingHundredths} / 100.0)::float8`,
    totalReviews: sql<number>`coalesce(${mentorSearch.reviewCount}, 0)`,
    points: sql<number>`(case when ${users.userType} = 'mentor' then coalesce(${mentorSearch.badgePoints}, 0)
      + ${POINTS_PER_SESSION} * (select count(*) from mentorships m where m.mentor_id = ${users.id}
        and m.confirmed_at is not null and m.cancelled_at is null and not m.missed
        and upper(m.during) <= ${timestamptz(now)}) else 0 end)::int`,
  };
}

const readAcquaintances = statement('acquaintances', (db) => {
  const reader = sql.placeholder('reader');
  const { mentorshipId, studentId, leftAt } = mentorshipStudents;
  const session = db
    .select({ one: sql`1` })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipId))
    .where(and(eq(studentId, users.id), isNull(leftAt), inForce(sql.placeholder('now')), takesPart(reader)));
  const { senderId, receiverId } = chatMessages;
  const wrote = and(eq(receiverId, reader), eq(senderId, users.id));
  const message = db.select({ one: sql`1` }).from(chatMessages).where(wrote);
  return db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${users.id} = ${anyOf('others')}`,
        or(exists(session), exists(message), isTied(reader, users.id)),
      ),
    );
});

/**
 * Which of `others` (not mentors: those are public) the reader knows: they share a session as its mentor or in its group,
 * the other has written, or is a student of theirs by invitation. Own messages do not count: mentors may write to all.
 */
export async function findAcquaintances(
  { reader, others }: { reader: number; others: number[] },
  { db, now }: { db: Db; now: Date },
): Promise<Set<number>> {
  if (others.length === 0) return new Set();
  const found = await readAcquaintances(db, { reader, others, now: now.toISOString() });
  return new Set(found.map(({ id }) => id));
}

type Expertise = z.infer<typeof expertise>;

export type UserRow = Omit<Awaited<ReturnType<typeof selectUsers>>[number], 'also'>;

/** Users with both kinds of profile and, for mentors, their scores, in one statement; `also`: one more column. */
export function selectUsers<Also = null>(
  { db, now }: { db: Db; now: Instant },
  where: SQL | undefined,
  also: SQL<Also> = sql`null`,
) {
  return db
    .select({
      ...userColumns,
      also,
      mentor: mentorProfiles,
      student: studentProfiles,
      checks: checksOf(users.id, now),
      expertises: expertisesOf('mentor_expertises'),
      interests: expertisesOf('student_interests'),
      offers: offersOf,
      ...scoreColumns(now),
      indexed: sql<boolean>`coalesce(${preferences.indexed}, true)`,
      /** Null for mentors whose page has not changed since they joined. */
      pageUpdatedAt: mentorPages.updatedAt,
    })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .leftJoin(studentProfiles, eq(studentProfiles.userId, users.id))
    .leftJoin(mentorSearch, eq(mentorSearch.userId, users.id))
    .leftJoin(mentorPages, eq(mentorPages.mentorId, users.id))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(where);
}

const userColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  userType: users.userType,
  firstName: users.firstName,
  lastName: users.lastName,
  phoneNumber: users.phoneNumber,
  phoneNumberCountryCode: users.phoneNumberCountryCode,
  dateOfBirth: users.dateOfBirth,
  pictureHash: users.pictureHash,
  deletedAt: users.deletedAt,
  createdAt: users.createdAt,
  restriction: users.restriction,
  invitedName: users.invitedName,
};

const usersById = statement('users_by_id', (db) =>
  selectUsers({ db, now: sql.placeholder('now') }, sql`${users.id} = ${anyOf('ids')}`),
);

export async function findCurrentUser(id: number, { db, now }: Reading): Promise<CurrentUser | null> {
  const [row] = await usersById(db, { ids: [id], now: now.toISOString() });
  return row ? currentView(row) : null;
}

/** With a block between them a mentor takes no bookings, as far as the reader is told (docs/contract.md, 'Blocking'). */
export function asReadBy<T extends PublicUser>(reader: Caller | null, user: T): T {
  if (!reader?.blockedWith?.includes(user.id) || !user.profile || !('available' in user.profile)) return user;
  return { ...user, profile: { ...user.profile, available: false } };
}

/** Mentors are visible to anybody, everyone else to staff and to people they know. Null otherwise. */
export async function findPublicUser(
  id: number,
  { reader, ...reading }: Reading & { reader: Caller | null },
): Promise<PublicUser | null> {
  const [row] = await selectUsers(reading, and(eq(users.id, id), isOpenAccount));
  if (!row) return null;
  if (isPublic(row) || mayReadAllProfiles(reader)) return asReadBy(reader, publicView(row));
  const known = reader && (await findAcquaintances({ reader: reader.id, others: [id] }, reading));
  return known?.has(id) ? publicView(row) : null;
}

const admitted = sql`coalesce(${mentorProfiles.approval}, 'approved') = 'approved'`;
/** A new mentor who waits is seen by themselves and by staff. */
const mayBeSeen = sql`(${admitted} or ${users.id} = ${sql.placeholder('reader')}::int or exists (
  select 1 from users r where r.id = ${sql.placeholder('reader')}::int and r.user_type in ('admin', 'support')))`;

const activeMentor = statements('active_mentor', (db, { by }: { by: 'id' | 'username' }) =>
  db
    .select({
      id: users.id,
      available: sql<boolean>`${mentorProfiles.available} and ${admitted}
        and not ${isBlocked(users.id, sql.placeholder('reader'))}`,
      indexed: sql<boolean>`coalesce(${preferences.indexed}, true)`,
    })
    .from(users)
    .innerJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(and(eq(users[by], sql.placeholder(by)), eq(users.userType, 'mentor'), isOpenAccount, mayBeSeen)),
);

/**
 * Accounts that can be booked: for the calls below `/availability/mentor/{id}/` and for bookings. `reader`: id of who
 * would book; a mentor is not available to people with a block between them.
 */
export async function findActiveMentor(
  mentor: { id: number } | { username: string },
  reader: number | undefined,
  db: Db,
) {
  const by = 'id' in mentor ? 'id' : 'username';
  const [row] = await activeMentor(db, { by }, { ...mentor, reader: reader ?? 0 });
  return row ?? null;
}

/** By id, including deleted users, who appear in other people's history. Frozen: read once for all the sessions they are in. */
export async function publicUsersById(ids: number[], { db, now }: Reading): Promise<Map<number, PublicUser>> {
  if (ids.length === 0) return new Map();
  const rows = await usersById(db, { ids: [...new Set(ids)], now: now.toISOString() });
  return new Map(rows.map((row) => [row.id, frozen(publicView(row))]));
}

const expertisesOf = (table: 'mentor_expertises' | 'student_interests') => sql<
  Expertise[]
>`(select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'name_id', e.name_id,
      'description', e.description, 'scope', e.scope, 'scope_display', s.label) order by t.position, e.id), '[]')
    from ${sql.identifier(table)} t join expertises e on e.id = t.expertise_id join scopes s on s.value = e.scope
    where t.user_id = ${users.id})`;

/** A mentor's own offers as their profile says them, in order. */
const offersOf = sql<z.infer<typeof mentorOffer>[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'minutes', o.minutes,
    'total', (o.total_cents / 100.0)::float8, 'first_only', o.first_only) order by o.position), '[]')
  from mentor_offers o where o.mentor_id = ${users.id})`;

const read = statement('own row', (db) =>
  db
    .select({
      /** Null: never changed. */
      preferences,
      /** When the calendar feed was created, or null. */
      calendarSince: calendarTokens.createdAt,
    })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .leftJoin(calendarTokens, eq(calendarTokens.userId, users.id))
    .where(eq(users.id, sql.placeholder('userId'))),
);

/** The account's own settings; read once per visit. */
export const readOwnRow = (userId: number, { db, visit }: { db: Db; visit?: Visit | undefined }) =>
  oncePerVisit(visit, `own row of ${userId}`, async () => (await read(db, { userId }))[0]);
