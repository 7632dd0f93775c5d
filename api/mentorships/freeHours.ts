import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { readHours } from '~/api/availability/queries';
import type { Interval } from '~/api/availability/slots';
import { wallTimeOf } from '~/api/availability/wallClock';
import { mentorshipStudents, mentorships, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, invalid } from '~/api/http/errors';
import { violates } from '~/api/http/sqlErrors';
import type { Caller, Services } from '~/api/services';
import { isOffered } from './rules';
import { rangeOf } from './times';

/** @throws 400 when the mentor's week, days off and extra hours leave a part of these hours out */
export async function refuseNotOffered(
  { mentorId, ...hours }: Interval & { mentorId: number },
  { tx, services: { timeZone } }: { tx: Db; services: Services },
): Promise<void> {
  const [from, to] = [hours.start, hours.end].map((at) => wallTimeOf(at, timeZone).day) as [string, string];
  const offer = await readHours({ mentorId, from, to }, tx);
  if (!isOffered(hours, { ...offer, timeZone })) {
    throw invalid({ init_date: ['El mentor no ofrece ese horario.'] });
  }
}

const hoursTaken = () => conflict('Ese horario se acaba de ocupar.');
/** No session has it: serial ids begin at 1. */
const NO_SESSION = 0;

interface Hours extends Interval {
  /** The session that is being moved does not stand in its own way. */
  exceptId?: number;
}

/** 409 when the mentor has something in force at those hours, pending requests included. */
export async function refuseMentorOverlap(
  { mentorId, exceptId = NO_SESSION, ...hours }: Hours & { mentorId: number },
  tx: Db,
): Promise<void> {
  const [busy] = await tx
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(
      and(
        eq(mentorships.mentorId, mentorId),
        ne(mentorships.id, exceptId),
        isNull(mentorships.cancelledAt),
        sql`${mentorships.during} && ${rangeOf(hours)}`,
      ),
    )
    .limit(1);
  if (busy) throw hoursTaken();
}

/** 409, naming him, when one of the students has something in force at those hours. */
export async function refuseStudentOverlap(
  { studentIds, exceptId = NO_SESSION, ...hours }: Hours & { studentIds: number[] },
  { tx, caller }: { tx: Db; caller: Caller },
): Promise<void> {
  const [student] = await tx
    .select({ id: users.id, username: users.username })
    .from(mentorshipStudents)
    .innerJoin(users, eq(users.id, mentorshipStudents.studentId))
    .where(
      and(
        inArray(mentorshipStudents.studentId, studentIds),
        ne(mentorshipStudents.mentorshipId, exceptId),
        isNull(mentorshipStudents.leftAt),
        sql`${mentorshipStudents.during} && ${rangeOf(hours)}`,
      ),
    )
    .limit(1);
  if (!student) return;
  const own = student.id === caller.id;
  throw conflict(
    own ? 'Ya tienes otra mentoría a esa hora.' : `${student.username} ya tiene otra mentoría a esa hora.`,
  );
}

/** Runs what takes hours; the constraints that stand behind the checks answer 409 too. */
export async function conflictOnOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'mentorships_mentor_no_overlap')) throw hoursTaken();
    if (violates(error, 'mentorship_students_no_overlap')) {
      throw conflict('Alguien de esta mentoría ya tiene otra a esa hora.');
    }
    throw error;
  }
}
