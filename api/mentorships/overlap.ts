import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Interval } from '../availability/rules';
import { mentorshipStudents, mentorships, users } from '../db/schema';
import type { Db } from '../db/types';
import { conflict } from '../http/errors';
import type { Caller } from '../types';
import type { People } from './people';
import { at, rangeOf, start } from './times';

/** The constraints that stand behind these checks. */
export const TAKEN = {
  mentor: 'mentorships_mentor_no_overlap',
  student: 'mentorship_students_no_overlap',
};
export const taken = () => conflict('Ese horario se acaba de ocupar.');

type Wanted = People & Interval;

/** 409 when the mentor or one of the students has something in force at those hours, pending requests included. */
export async function refuseOverlap(
  { mentorId, students, ...hours }: Wanted,
  { tx, caller }: { tx: Db; caller: Caller },
): Promise<void> {
  const [busy] = await tx
    .select({ id: mentorships.id })
    .from(mentorships)
    .where(
      and(
        eq(mentorships.mentorId, mentorId),
        isNull(mentorships.cancelledAt),
        sql`${mentorships.during} && ${rangeOf(hours)}`,
      ),
    )
    .limit(1);
  if (busy) throw taken();
  const [student] = await tx
    .select({ id: users.id, username: users.username })
    .from(mentorshipStudents)
    .innerJoin(users, eq(users.id, mentorshipStudents.studentId))
    .where(
      and(
        inArray(mentorshipStudents.studentId, ids(students)),
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

/**
 * A request still unanswered at its start is cancelled (api.md section 2). Lists already leave it out by the clock; here its row stops
 * holding the hours that are wanted.
 */
export async function releaseUnanswered(
  { mentorId, students, ...hours }: Wanted,
  { tx, now }: { tx: Db; now: Date },
): Promise<void> {
  const ofStudents = tx
    .select({ id: mentorshipStudents.mentorshipId })
    .from(mentorshipStudents)
    .where(
      and(
        eq(mentorshipStudents.mentorshipId, mentorships.id),
        inArray(mentorshipStudents.studentId, ids(students)),
      ),
    );
  await tx
    .update(mentorships)
    .set({ cancelledAt: sql`${start}`, cancelReason: 'Sin respuesta antes de empezar' })
    .where(
      and(
        isNull(mentorships.confirmedAt),
        isNull(mentorships.cancelledAt),
        sql`${start} <= ${at(now)}`,
        sql`${mentorships.during} && ${rangeOf(hours)}`,
        or(eq(mentorships.mentorId, mentorId), exists(ofStudents)),
      ),
    );
}

const ids = (students: { id: number }[]) => students.map((student) => student.id);
