import { sql } from 'drizzle-orm';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { hashPassword } from '~/api/auth/passwords';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { createRandom } from './cast';
import { insertDesk, insertMaterials } from './desk';
import { insertNotices } from './notices';
import { insertPeople } from './people';
import { insertReviews } from './reviews';
import { insertSessions } from './sessions';
import { insertTalks } from './talks';
import { createCalendar, createOffer, createSeries, createTimetable } from './timetable';

const SEED = 20_240_901;
const OFFER_CODES = 2001;
const SERIES_CODES = 3001;

/** A busy marketplace around `now`, which depends only on the day. False if there are users already. */
export async function loadDemo(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<boolean> {
  if ((await db.$count(users)) > 0) return false;
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const random = createRandom(SEED);
  const calendar = createCalendar(now, timeZone);
  const timetable = createTimetable(calendar, random);
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in exclusive mode`);
    if ((await tx.$count(users)) > 0) return false;
    const people = await insertPeople(tx, { now, passwordHash }, random);
    const sessions = await insertSessions(tx, { timetable, people, now }, random);
    const reviews = await insertReviews(tx, { sessions, people, now }, random);
    await insertDesk(tx, { sessions, people, now });
    await insertMaterials(tx, { sessions, people, now });
    await insertTalks(tx, { sessions, people, calendar }, random);
    // Added last, with random numbers of their own, so that all the rest stays as it was without them.
    const offer = createOffer(timetable, calendar);
    const more = createRandom(SEED + 1);
    const later = await insertSessions(tx, { timetable: offer, people, now, codesFrom: OFFER_CODES }, more);
    for (const [index, series] of createSeries([...timetable, ...offer], calendar).entries()) {
      const codesFrom = SERIES_CODES + index * 100;
      later.push(...(await insertSessions(tx, { timetable: series, people, now, codesFrom }, more)));
    }
    await insertNotices(tx, { sessions: [...sessions, ...later], reviews, people, now, timeZone });
    return true;
  });
}
