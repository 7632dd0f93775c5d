import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isStaff } from '../auth/callers';
import type { mentorshipPayload } from '../contract/payloads';
import { mentorships } from '../db/schema';
import type { Db } from '../db/types';
import { resolveExpertises } from '../expertises/resolve';
import { invalid } from '../http/errors';
import { type Attempt, earlierResult, remember } from '../http/idempotency';
import { tellMentorship } from '../notifications/mentorshipNotices';
import type { Services } from '../services';
import type { Caller } from '../types';
import { alone } from './change';
import { insertBooking } from './insert';
import { lockStudents } from './locks';
import { refuseNotOffered } from './offered';
import { refuseMentorOverlap, refuseStudentOverlap, takingHours } from './overlap';
import { mayBook, resolvePeople } from './people';
import { type MentorshipRow, rowOf } from './queries';
import { hoursProblems, MOST_OPEN_REQUESTS } from './rules';
import { at, start } from './times';
import { releaseUnanswered } from './unanswered';

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
export async function book(
  { payload, caller, attempt }: Booking,
  services: Services,
): Promise<MentorshipRow> {
  mayBook(caller);
  const now = services.clock();
  const earlier = attempt && (await earlierResult(attempt, { db: services.db, now }));
  const id = earlier ?? (await bookNew({ payload, caller, attempt }, services));
  return rowOf(id, services.db);
}

async function bookNew({ payload, caller, attempt }: Booking, services: Services): Promise<number> {
  const now = services.clock();
  const hours = { start: new Date(payload.init_date), end: new Date(payload.end_date) };
  const problems = hoursProblems(hours, { now });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const people = await resolvePeople(payload, caller, services.db);
  const expertiseIds = await resolveExpertises(payload.expertises, 'expertises', services.db);
  const { mentorId } = people;
  const studentIds = people.students.map((student) => student.id);
  const wanted = { mentorId, studentIds, ...hours };
  const work = async (tx: Db) => {
    await lockStudents(studentIds, tx);
    const earlier = attempt && (await earlierResult(attempt, { db: tx, now }));
    if (earlier) return earlier;
    // They may have left, or closed their agenda, while this waited.
    await resolvePeople(payload, caller, tx);
    await refuseTooManyOpen(caller, { tx, now });
    await releaseUnanswered(wanted, { tx, now, services });
    await refuseMentorOverlap(wanted, tx);
    await refuseStudentOverlap(wanted, { tx, caller });
    await refuseNotOffered(wanted, { tx, services });
    const booking = { payload, hours, people, expertiseIds, bookedById: caller.id };
    const id = await insertBooking(booking, { tx, now, random: services.random });
    if (attempt) await remember(attempt, id, { tx, now });
    await tellMentorship(tx, { event: 'requested', mentorshipId: id, byUserId: caller.id }, services);
    return id;
  };
  return takingHours(() => alone(mentorId, services, work));
}

/** Under the lock of the student who asks, so that requests sent at once are counted too. Staff book for others: they have no such limit. */
async function refuseTooManyOpen(caller: Caller, { tx, now }: { tx: Db; now: Date }): Promise<void> {
  if (isStaff(caller)) return;
  const [row] = await tx
    .select({ open: count() })
    .from(mentorships)
    .where(
      and(
        eq(mentorships.bookedById, caller.id),
        isNull(mentorships.confirmedAt),
        isNull(mentorships.cancelledAt),
        sql`${start} > ${at(now)}`,
      ),
    );
  if (row && row.open >= MOST_OPEN_REQUESTS) throw invalid({ non_field_errors: [TOO_MANY_OPEN] });
}

const TOO_MANY_OPEN = `Tienes ${MOST_OPEN_REQUESTS} solicitudes sin responder, que es el máximo. Espera a que te contesten o cancela alguna antes de pedir otra.`;
