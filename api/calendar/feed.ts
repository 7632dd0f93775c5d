import { createHash } from 'node:crypto';
import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { mentorships } from '../db/schema';
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

/** Sessions of 30 days back and 180 ahead; what was cancelled or left stays in it as cancelled, for as long as its time is among them. */
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
  const sessions = facts.map((session) => describeSession(session, { readerId: reader.id, siteOrigin }));
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

function ofReader({ id, userType }: Reader, now: Date): SQL | undefined {
  const since = at(new Date(now.getTime() - PAST_DAYS * DAY));
  const until = at(new Date(now.getTime() + DAYS_AHEAD * DAY));
  const theirs =
    userType === 'mentor'
      ? eq(mentorships.mentorId, id)
      : sql`${mentorships.id} in (select s.mentorship_id from mentorship_students s where s.student_id = ${id})`;
  const shown = or(inForce(now), isNotNull(mentorships.cancelledAt));
  return and(theirs, sql`${end} > ${since}`, sql`${start} <= ${until}`, shown);
}
