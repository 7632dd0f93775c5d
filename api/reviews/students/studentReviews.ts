/** A mentor's review of a student (docs/contract.md, 'Writing reviews'). */
import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller, Services, Writing } from '~/api/context';
import type { StudentReviewChanges, StudentReviewJson, StudentReviewPayload } from '~/api/contract/reviews';
import { publishedAtLatest } from '~/api/contract/rules/reviews';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { retriedTransaction } from '~/api/db/errors';
import { studentReviewSubject, studentWaitingSubject } from '~/api/db/noticeSubjects';
import { columnsOfPerson, fullNameOf } from '~/api/db/people';
import { mentorshipStudents, mentorships, notifications, studentReviews, users } from '~/api/db/schema';
import { end } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, forbidden, invalid, notFound } from '~/api/http/errors';
import type { PageRequest } from '~/api/http/pagination';
import { matchesKey, SESSION_KEY } from '~/api/mentorships/queries';
import { lockPair, publishOrWait } from '~/api/reviews/publish';
import { assertMayChange, assertReviewable } from '~/api/reviews/write';

const mentor = alias(users, 'student_review_mentor');
const student = alias(users, 'student_review_student');

/** Its mentor and staff may read it at any time, its student once it is published. */
export function readableBy(caller: Caller): SQL | undefined {
  if (isStaff(caller)) return undefined;
  const { mentorId, studentId, publishedAt } = studentReviews;
  return or(eq(mentorId, caller.id), and(eq(studentId, caller.id), isNotNull(publishedAt)));
}

interface Wanted {
  id?: number;
  mentorship?: number;
}
const conditionOf = ({ id, mentorship }: Wanted, caller: Caller) =>
  and(
    readableBy(caller),
    id === undefined ? undefined : eq(studentReviews.id, id),
    mentorship === undefined ? undefined : eq(studentReviews.mentorshipId, mentorship),
  );

/** One page, newest first, and the number of all. */
export async function listStudentReviews(
  wanted: Wanted,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
  { caller, db }: { caller: Caller; db: Db },
): Promise<{ results: StudentReviewJson[]; count: number }> {
  const where = conditionOf(wanted, caller);
  const rows = await db
    .select({
      review: studentReviews,
      sessionEnd: end,
      mentor: columnsOfPerson(mentor),
      student: columnsOfPerson(student),
    })
    .from(studentReviews)
    .innerJoin(mentorships, eq(mentorships.id, studentReviews.mentorshipId))
    .innerJoin(mentor, eq(mentor.id, studentReviews.mentorId))
    .innerJoin(student, eq(student.id, studentReviews.studentId))
    .where(where)
    .orderBy(desc(studentReviews.createdAt), desc(studentReviews.id))
    .limit(size)
    .offset(offset);
  const [all] = await db.select({ count: count() }).from(studentReviews).where(where);
  const results = rows.map(({ review, sessionEnd, mentor: teacher, student: about }) => ({
    id: review.id,
    mentorship: review.mentorshipId,
    mentor: personView(teacher),
    alumno: personView(about),
    calification: review.calification,
    text: review.text,
    created_at: review.createdAt.toISOString(),
    updated_at: review.updatedAt?.toISOString() ?? null,
    hidden_until: review.publishedAt === null ? publishedAtLatest(sessionEnd) : null,
  }));
  return { results, count: all?.count ?? 0 };
}

function personView(one: Parameters<typeof fullNameOf>[0] & { id: number; username: string }) {
  const gone = one.deletedAt !== null;
  return { id: gone ? null : one.id, username: gone ? null : one.username, full_name: fullNameOf(one) };
}

/** Null unless the caller may read it. */
export async function findStudentReview(id: number, reading: { caller: Caller; db: Db }) {
  return (await listStudentReviews({ id }, { size: 1, offset: 0 }, reading)).results[0] ?? null;
}

/**
 * Creates the mentor's only review of a student of a finished session, and publishes or notifies. Returns its id.
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
  if (!session) throw invalid({ mentorship: ['No has dado esa sesión.'] });
  assertReviewable(session, now);
  const pair = { mentorshipId: session.id, studentId };
  return retriedTransaction(services, async (tx) => {
    await lockPair(pair, tx);
    if (!(await tookPart(pair, tx))) throw invalid({ alumno: ['No ha participado en esa sesión.'] });
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
  const tookSeat = and(eq(of.mentorshipId, mentorshipId), eq(of.studentId, studentId), isNull(leftAt));
  const [row] = await tx.select({ id: of.studentId }).from(mentorshipStudents).where(tookSeat);
  return row !== undefined;
}

/**
 * Changes the fields that were sent.
 * @throws 404 if the caller may not read it, 403 for everyone but its mentor within the first 14 days, and staff
 */
export async function changeStudentReview(
  id: number,
  changes: StudentReviewChanges,
  { caller, services }: { caller: Caller; services: Services },
): Promise<void> {
  await retriedTransaction(services, async (tx) => {
    await lockWritable(id, caller, { tx, now: services.clock() });
    if (Object.keys(changes).length === 0) return;
    const changed = { ...changes, updatedAt: services.clock() };
    await tx.update(studentReviews).set(changed).where(eq(studentReviews.id, id));
  });
}

/** Deletes it with its notifications. @throws as `changeStudentReview` */
export async function deleteStudentReview(id: number, caller: Caller, services: Services): Promise<void> {
  await retriedTransaction(services, async (tx) => {
    const { studentId } = await lockWritable(id, caller, { tx, now: services.clock() });
    const { userId, subject } = notifications;
    const told = [studentReviewSubject(id), studentWaitingSubject(id)];
    await tx.delete(notifications).where(and(eq(userId, studentId), inArray(subject, told)));
    await tx.delete(studentReviews).where(eq(studentReviews.id, id));
  });
}

async function lockWritable(id: number, caller: Caller, { tx, now }: Writing) {
  const mayRead = and(eq(studentReviews.id, id), readableBy(caller));
  const [found] = await tx.select().from(studentReviews).where(mayRead).for('update');
  if (!found) throw notFound();
  assertMayChange({ authorId: found.mentorId, createdAt: found.createdAt }, caller, now);
  return found;
}
