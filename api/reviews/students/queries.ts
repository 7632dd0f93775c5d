/** What mentors wrote of students, as the caller may read it (docs/contract.md, 'Reviews'). */
import { and, count, desc, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Caller } from '~/api/context';
import type { StudentReviewJson } from '~/api/contract/reviews';
import { publishedAtLatest } from '~/api/contract/rules/reviews';
import { isStaff } from '~/api/contract/rules/roles';
import { fullNameOf } from '~/api/db/people';
import { mentorships, studentReviews, users } from '~/api/db/schema';
import { end } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import type { PageRequest } from '~/api/http/pagination';

const mentor = alias(users, 'student_review_mentor');
const student = alias(users, 'student_review_student');
const person = (table: typeof mentor | typeof student) => ({
  id: table.id,
  username: table.username,
  firstName: table.firstName,
  lastName: table.lastName,
  deletedAt: table.deletedAt,
});

/** Its mentor and staff at any time, its student once it is published. */
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

/** Newest first, and the number of all. */
export async function listStudentReviews(
  wanted: Wanted,
  { size, offset }: Pick<PageRequest, 'size' | 'offset'>,
  { caller, db }: { caller: Caller; db: Db },
): Promise<{ results: StudentReviewJson[]; count: number }> {
  const where = conditionOf(wanted, caller);
  const rows = await db
    .select({ review: studentReviews, sessionEnd: end, mentor: person(mentor), student: person(student) })
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
