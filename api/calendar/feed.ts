import { createHash } from 'node:crypto';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { mentorshipStudents, mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { at, end, inForce, start } from '../mentorships/times';
import { type SessionFacts, sessionsById } from '../notifications/session';
import type { Services } from '../services';
import { DAY } from '../time';
import { describeSession } from './describe';
import { feedIcs } from './ics';
import type { Reader } from './tokens';

const PAST_DAYS = 30;
const DAYS_AHEAD = 180;

interface Feed {
  ics: string;
  /** The same as long as nothing in it changes, whenever it is read. */
  etag: string;
}

/** Sessions of 30 days back and 180 ahead; what was cancelled or left stays in it as cancelled, at the hours it had then, for as long as these are among them. */
export async function readFeed(
  reader: Reader,
  { db, clock, siteOrigin }: Pick<Services, 'db' | 'clock' | 'siteOrigin'>,
): Promise<Feed> {
  const now = clock();
  const rows = await db.select({ id: mentorships.id }).from(mentorships).where(ofReader(reader, now));
  const facts = await factsOf(
    rows.map((row) => row.id),
    db,
  );
  const left = await leftBy(reader, db);
  const sessions = facts.map((session) =>
    describeSession({ ...session, ...left.get(session.id) }, { readerId: reader.id, siteOrigin }),
  );
  const hash = createHash('sha256').update(JSON.stringify(sessions)).digest('base64url');
  return { ics: feedIcs(sessions, { name: 'Mentorea', now, siteOrigin }), etag: `W/"${hash}"` };
}

/** In portions: a statement takes a limited number of parameters. */
async function factsOf(ids: number[], db: Db): Promise<SessionFacts[]> {
  const facts: SessionFacts[] = [];
  for (let from = 0; from < ids.length; from += 1000) {
    facts.push(...(await sessionsById(ids.slice(from, from + 1000), db)));
  }
  return facts;
}

/** Of sessions that go on without the reader: the hours that they had, and when that was. By the session's id. */
async function leftBy({ id }: Reader, db: Db) {
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

function ofReader({ id, userType }: Reader, now: Date): SQL | undefined {
  const since = at(new Date(now.getTime() - PAST_DAYS * DAY));
  const until = at(new Date(now.getTime() + DAYS_AHEAD * DAY));
  const shown = or(inForce(now), isNotNull(mentorships.cancelledAt));
  if (userType === 'mentor')
    return and(eq(mentorships.mentorId, id), sql`${end} > ${since}`, sql`${start} <= ${until}`, shown);
  const theirs = sql`${mentorships.id} in (select s.mentorship_id from mentorship_students s
    where s.student_id = ${id} and upper(s.during) > ${since} and lower(s.during) <= ${until})`;
  return and(theirs, shown);
}
