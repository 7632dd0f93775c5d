import { count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { badge } from '../contract/badges';
import type { Review } from '../contract/reviews';
import { reviews, users } from '../db/schema';
import type { Db } from '../db/types';
import type { PageRequest } from '../http/pages';
import { type ReviewFilter, whereOf } from './filter';
import { authorView, personView } from './rules';

const mentor = alias(users, 'review_mentor');
const student = alias(users, 'review_student');
const person = (table: typeof mentor | typeof student) => ({
  id: table.id,
  username: table.username,
  firstName: table.firstName,
  lastName: table.lastName,
  pictureHash: table.pictureHash,
  deletedAt: table.deletedAt,
});
const badges = sql<
  z.infer<typeof badge>[]
>`(select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
    'description', b.description, 'icon', b.icon, 'points', b.points) order by b.id), '[]')
  from review_badges rb join badges b on b.id = rb.badge_id where rb.review_id = ${reviews.id})`;

/** Newest first, with the people in them and their badges: one statement, whose joins see nothing of the pages before. */
function selectReviews(db: Db, where: SQL | undefined, { limit = 1, offset = 0 } = {}) {
  const page = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset);
  return db
    .select({ review: reviews, mentor: person(mentor), student: person(student), badges })
    .from(reviews)
    .innerJoin(mentor, eq(mentor.id, reviews.mentorId))
    .innerJoin(student, eq(student.id, reviews.studentId))
    .where(inArray(reviews.id, page))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
}
type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

interface Reader {
  db: Db;
  /** Nobody is logged in: authors are shown as 'Lucía G.'. */
  anonymous: boolean;
}

/** One page of those that fit. */
export async function listReviews(
  filter: ReviewFilter,
  { size: limit, offset }: PageRequest,
  { db, anonymous }: Reader,
): Promise<{ results: Review[]; count: number }> {
  const where = whereOf(filter, db);
  const [counted] = await db.select({ count: count() }).from(reviews).where(where);
  const rows = await selectReviews(db, where, { limit, offset });
  return { results: rows.map((row) => viewOf(row, anonymous)), count: counted?.count ?? 0 };
}

/** Null when there is none. */
export async function findReview(id: number, { db, anonymous }: Reader): Promise<Review | null> {
  const [row] = await selectReviews(db, eq(reviews.id, id));
  return row ? viewOf(row, anonymous) : null;
}

function viewOf({ review, mentor: teacher, student: author, badges: given }: ReviewRow, anonymous: boolean) {
  return {
    id: review.id,
    mentorship: review.mentorshipId,
    mentor: personView(teacher),
    alumno: authorView(author, { anonymous }),
    title: review.title,
    calification: review.calification,
    text: review.text,
    badges: given,
    created_at: review.createdAt.toISOString(),
    updated_at: review.updatedAt?.toISOString() ?? null,
    reply:
      review.reply === null
        ? null
        : { text: review.reply, created_at: (review.repliedAt ?? review.createdAt).toISOString() },
  };
}
