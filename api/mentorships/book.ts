import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { readWeekly } from '../availability/queries';
import type { mentorshipPayload } from '../contract/payloads';
import { mentorships } from '../db/schema';
import { resolveExpertises } from '../expertises/resolve';
import { conflict, invalid } from '../http/errors';
import { type Attempt, earlierResult, remember } from '../http/idempotency';
import { retrying } from '../http/retry';
import { violates } from '../http/sqlErrors';
import type { Services } from '../services';
import type { Caller } from '../types';
import { insertBooking } from './insert';
import { lockMentor, lockStudents } from './locks';
import { refuseOverlap, releaseUnanswered, TAKEN, taken } from './overlap';
import { mayBook, type People, resolvePeople } from './people';
import { type MentorshipRow, selectMentorships } from './queries';
import { hoursProblems, isOffered } from './rules';

type Payload = z.output<typeof mentorshipPayload>;
interface Booking {
  payload: Payload;
  caller: Caller;
  /** Null when the request cannot be sent again safely. */
  attempt: Attempt | null;
}

/**
 * Books a session, unconfirmed (api.md section 2). Everything that decides is checked under the locks of the mentor and the students; the
 * exclusion constraints stand behind them.
 * @throws 400 per field, 403, 409 when the hours are taken
 */
export async function book({ payload, caller, attempt }: Booking, deps: Services): Promise<MentorshipRow> {
  mayBook(caller);
  const now = deps.clock();
  const earlier = attempt && (await earlierResult(attempt, { db: deps.db, now }));
  const id = earlier ?? (await bookNew({ payload, caller, attempt }, deps));
  const [row] = await selectMentorships(deps.db, eq(mentorships.id, id));
  if (!row) throw new Error('The new mentorship is gone.');
  return row;
}

async function bookNew({ payload, caller, attempt }: Booking, deps: Services): Promise<number> {
  const now = deps.clock();
  const hours = { start: new Date(payload.init_date), end: new Date(payload.end_date) };
  const problems = hoursProblems(hours, { now });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const people = await resolvePeople(payload, caller, deps.db);
  const expertiseIds = await resolveExpertises(payload.expertises, 'expertises', deps.db);
  const work = () =>
    deps.db.transaction(async (tx) => {
      await lockMentor(people.mentorId, tx);
      await lockStudents(ids(people), tx);
      const earlier = attempt && (await earlierResult(attempt, { db: tx, now }));
      if (earlier) return earlier;
      await releaseUnanswered({ ...people, ...hours }, { tx, now });
      await refuseOverlap({ ...people, ...hours }, { tx, caller });
      const weekly = await readWeekly(people.mentorId, tx);
      if (!isOffered(hours, { weekly, timeZone: deps.timeZone })) {
        throw invalid({ init_date: ['El mentor no ofrece ese horario.'] });
      }
      const booking = { payload, hours, people, expertiseIds, bookedById: caller.id };
      const id = await insertBooking(booking, { tx, now, random: deps.random });
      if (attempt) await remember(attempt, id, { tx, now });
      return id;
    });
  try {
    return await deps.turns(people.mentorId, () => retrying(work, deps.random));
  } catch (error) {
    if (violates(error, TAKEN.mentor)) throw taken();
    if (violates(error, TAKEN.student)) throw conflict('Alguien de esta mentoría ya tiene otra a esa hora.');
    throw error;
  }
}

const ids = (people: People) => people.students.map((student) => student.id);
