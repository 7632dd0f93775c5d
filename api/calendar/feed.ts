import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Services } from '~/api/context';
import type { UserType } from '~/api/contract/rules/profile';
import { isMentor } from '~/api/contract/rules/roles';
import { isOpenAccount } from '~/api/db/people';
import { calendarTokens, mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { end, inForce, start, timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { type SessionFacts, sessionsById } from '~/api/mentorships/facts';
import { sha256 } from '~/api/sha256';
import { DAY } from '~/api/time';
import { calendarSession, feedIcs } from './ics';

interface CalendarReader {
  id: number;
  userType: UserType;
}

/** Makes a new secret and ends the previous one. Only its hash is stored, so it is shown this once. */
export async function renewToken(userId: number, { db, now }: { db: Db; now: Date }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const row = { hash: sha256(token), createdAt: now };
  await db
    .insert(calendarTokens)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: calendarTokens.userId, set: row });
  return token;
}

export async function endToken(userId: number, db: Db): Promise<void> {
  await db.delete(calendarTokens).where(eq(calendarTokens.userId, userId));
}

/** The user whose calendar it opens; null for an invalid secret. A trigger deletes it with its account. */
export async function readerOf(token: string, db: Db): Promise<CalendarReader | null> {
  const [row] = await db
    .select({ id: users.id, userType: users.userType })
    .from(calendarTokens)
    .innerJoin(users, eq(users.id, calendarTokens.userId))
    .where(and(eq(calendarTokens.hash, sha256(token)), isOpenAccount));
  return row ?? null;
}

const PAST_DAYS = 30;
const DAYS_AHEAD = 180;

interface Feed {
  ics: string;
  /** Stays the same while the content does. Weak: send it after `W/`. */
  etag: string;
}

/**
 * Sessions from 30 days ago to 180 days ahead. Cancelled sessions and those that the reader left appear as cancelled,
 * at their last hours.
 */
export async function readFeed(
  reader: CalendarReader,
  { db, clock, siteOrigin }: Pick<Services, 'db' | 'clock' | 'siteOrigin'>,
): Promise<Feed> {
  const now = clock();
  const rows = await db.select({ id: mentorships.id }).from(mentorships).where(visibleSessions(reader, now));
  const ids = rows.map((row) => row.id);
  const facts = await sessionFacts(ids, db);
  const left = await hoursWhenLeft(reader, db);
  const sessions = facts.map((session) =>
    calendarSession({ ...session, ...left.get(session.id) }, { readerId: reader.id, siteOrigin }),
  );
  const hash = sha256(JSON.stringify(sessions), 'base64url');
  return { ics: feedIcs(sessions, { name: 'Mentorea', now, siteOrigin }), etag: `"${hash}"` };
}

/** In chunks, since a statement takes a limited number of parameters. */
async function sessionFacts(ids: number[], db: Db): Promise<SessionFacts[]> {
  const facts: SessionFacts[] = [];
  for (let from = 0; from < ids.length; from += 1000) {
    facts.push(...(await sessionsById(ids.slice(from, from + 1000), db)));
  }
  return facts;
}

/** Sessions that go on without the reader, by id: their hours when the reader left, and when that was. */
async function hoursWhenLeft({ id }: CalendarReader, db: Db) {
  const { mentorshipId, during, leftAt } = mentorshipStudents;
  const seats = await db
    .select({
      mentorshipId,
      start: sql`lower(${during})`.mapWith(leftAt),
      end: sql`upper(${during})`.mapWith(leftAt),
      changedAt: sql`${leftAt}`.mapWith(leftAt),
    })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipId))
    .where(
      and(
        eq(mentorshipStudents.studentId, id),
        isNotNull(leftAt),
        sql`${leftAt} is distinct from ${mentorships.cancelledAt}`,
      ),
    );
  return new Map(seats.map(({ mentorshipId: key, ...hours }) => [key, hours]));
}

function visibleSessions(reader: CalendarReader, now: Date): SQL | undefined {
  const since = timestamptz(new Date(now.getTime() - PAST_DAYS * DAY));
  const until = timestamptz(new Date(now.getTime() + DAYS_AHEAD * DAY));
  const shown = or(inForce(now), isNotNull(mentorships.cancelledAt));
  if (isMentor(reader))
    return and(eq(mentorships.mentorId, reader.id), sql`${end} > ${since}`, sql`${start} <= ${until}`, shown);
  const theirs = sql`${mentorships.id} in (select s.mentorship_id from mentorship_students s
    where s.student_id = ${reader.id} and upper(s.during) > ${since} and lower(s.during) <= ${until})`;
  return and(theirs, shown);
}
