/** A mentor's review of a student (docs/contract.md, 'Writing reviews'). */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import type { StudentReviewChanges, StudentReviewPayload } from '~/api/contract/reviews';
import { EDITABLE_DAYS, editableUntil, REVIEW_TOO_EARLY } from '~/api/contract/rules/reviews';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { withRetries } from '~/api/db/errors';
import { studentReviewSubject, studentWaitingSubject } from '~/api/db/noticeSubjects';
import { mentorshipStudents, mentorships, notifications, studentReviews } from '~/api/db/schema';
import { end } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, forbidden, invalid, notFound } from '~/api/http/errors';
import { matchesKey, SESSION_KEY } from '~/api/mentorships/queries';
import { lockPair, publishOrWait } from '~/api/reviews/publish';
import { readableBy } from './queries';

const inTransaction = <T>({ db, random }: Services, work: (tx: Db) => Promise<T>): Promise<T> =>
  withRetries(() => db.transaction(work), random);

/**
 * The mentor's one review of a student of a finished session, with what its publication tells. Returns its id.
 * @throws 400 per field, 403 for everyone but mentors, 409 for a second one
 */
export async function createStudentReview(
  { mentorship, alumno: studentId, calification, text }: StudentReviewPayload,
  caller: Caller,
  services: Services,
): Promise<number> {
  if (!isMentor(caller)) throw forbidden('Solo los mentores pueden escribir reseñas de sus estudiantes.');
  const now = services.clock();
  const key = String(mentorship);
  const [session] = SESSION_KEY.test(key)
    ? await services.db
        .select({ id: mentorships.id, end, confirmedAt: mentorships.confirmedAt })
        .from(mentorships)
        .where(and(matchesKey(key), eq(mentorships.mentorId, caller.id), isNull(mentorships.cancelledAt)))
    : [];
  if (!session) throw invalid({ mentorship: ['No has dado esa mentoría.'] });
  if (session.end > now) throw invalid({ mentorship: [REVIEW_TOO_EARLY] });
  if (session.confirmedAt === null) {
    throw invalid({ mentorship: ['Solo se reseñan las mentorías confirmadas.'] });
  }
  const pair = { mentorshipId: session.id, studentId };
  return inTransaction(services, async (tx) => {
    await lockPair(pair, tx);
    if (!(await tookPart(pair, tx))) throw invalid({ alumno: ['No ha participado en esa mentoría.'] });
    const [made] = await tx
      .insert(studentReviews)
      .values({ ...pair, mentorId: caller.id, calification, text, createdAt: now })
      .onConflictDoNothing({ target: [studentReviews.mentorshipId, studentReviews.studentId] })
      .returning({ id: studentReviews.id });
    if (!made) throw conflict('Ya has escrito tu reseña de este estudiante.');
    await publishOrWait(pair, tx, services);
    return made.id;
  });
}

async function tookPart({ mentorshipId, studentId }: { mentorshipId: number; studentId: number }, tx: Db) {
  const { leftAt, ...of } = mentorshipStudents;
  const [row] = await tx
    .select({ id: of.studentId })
    .from(mentorshipStudents)
    .where(and(eq(of.mentorshipId, mentorshipId), eq(of.studentId, studentId), isNull(leftAt)));
  return row !== undefined;
}

/**
 * Changes the fields that were sent.
 * @throws 404 for who may not read it, 403 for everyone but its mentor within the first 14 days, and staff
 */
export async function changeStudentReview(
  id: number,
  changes: StudentReviewChanges,
  { caller, services }: { caller: Caller; services: Services },
): Promise<void> {
  await inTransaction(services, async (tx) => {
    await lockWritable(id, caller, { tx, now: services.clock() });
    if (Object.keys(changes).length === 0) return;
    await tx
      .update(studentReviews)
      .set({ ...changes, updatedAt: services.clock() })
      .where(eq(studentReviews.id, id));
  });
}

/** Deletes it with what was told of it. @throws as `changeStudentReview` */
export async function deleteStudentReview(id: number, caller: Caller, services: Services): Promise<void> {
  await inTransaction(services, async (tx) => {
    const { studentId } = await lockWritable(id, caller, { tx, now: services.clock() });
    const { userId, subject } = notifications;
    const told = [studentReviewSubject(id), studentWaitingSubject(id)];
    await tx.delete(notifications).where(and(eq(userId, studentId), inArray(subject, told)));
    await tx.delete(studentReviews).where(eq(studentReviews.id, id));
  });
}

async function lockWritable(id: number, caller: Caller, { tx, now }: { tx: Db; now: Date }) {
  const [found] = await tx
    .select()
    .from(studentReviews)
    .where(and(eq(studentReviews.id, id), readableBy(caller)))
    .for('update');
  if (!found) throw notFound();
  if (isStaff(caller)) return found;
  if (found.mentorId !== caller.id) throw forbidden('Solo quien escribió la reseña puede cambiarla.');
  if (editableUntil(found.createdAt, now) === null) {
    throw forbidden(`Una reseña se puede cambiar o borrar durante ${EDITABLE_DAYS} días.`);
  }
  return found;
}
