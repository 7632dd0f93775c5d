import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Caller } from '~/api/context';
import type { badge } from '~/api/contract/badges';
import type { ReviewJson, ReviewSummaryJson } from '~/api/contract/reviews';
import { publishedAtLatest } from '~/api/contract/rules/reviews';
import { isStaff } from '~/api/contract/rules/roles';
import { shortNameOf } from '~/api/contract/rules/shortName';
import { columnsOfPerson, fullNameOf, type Named } from '~/api/db/people';
import { mentorships, reviews, users } from '~/api/db/schema';
import { statement, statements } from '~/api/db/statement';
import { end } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import type { PageRequest } from '~/api/http/pagination';
import { picturePath } from '~/api/pictures/store';

export interface Author extends Named {
  id: number;
  pictureHash: string | null;
}

/** The full author for logged-in readers; only 'Lucía G.' for anonymous ones. */
export function authorView(author: Author, { anonymous }: { anonymous: boolean }): ReviewJson['alumno'] {
  if (author.deletedAt !== null) return { ...personView(author), id: null, username: null };
  if (!anonymous) return personView(author);
  const { name: first_name, initial: last_name } = shortNameOf({ ...personView(author), full_name: '' });
  const full_name = `${first_name} ${last_name}`.trim();
  return { id: null, username: null, first_name, last_name, full_name, profile_picture: null };
}

export function personView({ pictureHash, ...author }: Author) {
  const { id, username, firstName, lastName, deletedAt } = author;
  const gone = deletedAt !== null;
  return {
    id,
    username,
    first_name: gone ? 'Usuario' : firstName,
    last_name: gone ? 'eliminado' : lastName,
    full_name: fullNameOf(author),
    profile_picture: pictureHash === null || gone ? null : picturePath(pictureHash),
  };
}

interface ReviewFilter {
  mentor?: number;
  alumno?: number;
  mentorship?: number;
  /** Rating, 1 to 5. */
  calification?: number;
  badge?: number;
}

/** Conditions by field of the filter, with placeholders for the values. */
const CONDITIONS: Record<keyof ReviewFilter, SQL> = {
  mentor: eq(reviews.mentorId, sql.placeholder('mentor')),
  alumno: eq(reviews.studentId, sql.placeholder('alumno')),
  mentorship: eq(reviews.mentorshipId, sql.placeholder('mentorship')),
  calification: eq(reviews.calification, sql.placeholder('calification')),
  badge: sql`exists (select 1 from review_badges f
    where f.review_id = ${reviews.id} and f.badge_id = ${sql.placeholder('badge')})`,
};

/** Hidden reviews are read and counted by their author and staff alone. */
const READABLE = sql`(${reviews.publishedAt} is not null or ${reviews.studentId} = ${sql.placeholder('readerId')}::int
  or ${sql.placeholder('readsAll')}::boolean)`;
const readerValues = (reader: Caller | null) => ({
  readerId: reader?.id ?? 0,
  readsAll: reader !== null && isStaff(reader),
});

const mentor = alias(users, 'review_mentor');
const student = alias(users, 'review_student');
const badges = sql<
  z.infer<typeof badge>[]
>`(select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name,
    'description', b.description, 'icon', b.icon, 'points', b.points) order by b.id), '[]')
  from review_badges rb join badges b on b.id = rb.badge_id where rb.review_id = ${reviews.id})`;

/** Newest first, with people and badges, and the number of all: one statement, whose joins cover the page alone. */
function selectReviews(db: Db, where: SQL | undefined) {
  const page = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  return db
    .select({
      review: reviews,
      sessionEnd: end,
      mentor: { ...columnsOfPerson(mentor), pictureHash: mentor.pictureHash },
      student: { ...columnsOfPerson(student), pictureHash: student.pictureHash },
      badges,
      count: sql<number>`${db.select({ all: sql`count(*)::int` }).from(reviews).where(where)}`,
    })
    .from(reviews)
    .innerJoin(mentorships, eq(mentorships.id, reviews.mentorshipId))
    .innerJoin(mentor, eq(mentor.id, reviews.mentorId))
    .innerJoin(student, eq(student.id, reviews.studentId))
    .where(inArray(reviews.id, page))
    .orderBy(desc(reviews.createdAt), desc(reviews.id));
}
type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const readOne = statement('review', (db) =>
  selectReviews(db, and(eq(reviews.id, sql.placeholder('id')), READABLE)),
);

/** A statement for each set of fields. */
const readPage = statements('reviews', (db, { fields }: { fields: (keyof ReviewFilter)[] }) =>
  selectReviews(db, and(READABLE, ...fields.map((field) => CONDITIONS[field]))),
);
const FIELDS = Object.keys(CONDITIONS) as (keyof ReviewFilter)[];

interface Reader {
  db: Db;
  /** Null: anonymous, to whom authors are shown as 'Lucía G.'. */
  reader: Caller | null;
}

export async function listReviews(
  filter: ReviewFilter,
  { size: limit, offset }: PageRequest,
  { db, reader }: Reader,
): Promise<{ results: ReviewJson[]; count: number }> {
  const shape = { fields: FIELDS.filter((field) => filter[field] !== undefined) };
  const values = { ...filter, ...readerValues(reader) };
  const rows = await readPage(db, shape, { ...values, limit, offset });
  const results = rows.map((row) => viewOf(row, reader === null));
  if (rows[0] || offset === 0) return { results, count: rows[0]?.count ?? 0 };
  // Beyond the last page no row has the count.
  const [first] = await readPage(db, shape, { ...values, limit: 1, offset: 0 });
  return { results, count: first?.count ?? 0 };
}

export async function findReview(id: number, { db, reader }: Reader): Promise<ReviewJson | null> {
  const [row] = await readOne(db, { id, ...readerValues(reader), limit: 1, offset: 0 });
  return row ? viewOf(row, reader === null) : null;
}

const viewOf = (
  { review, sessionEnd, mentor: teacher, student: author, badges: given }: ReviewRow,
  anonymous: boolean,
) => ({
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
  hidden_until:
    review.publishedAt === null && review.hiddenAt === null ? publishedAtLatest(sessionEnd) : null,
  hidden: review.hiddenAt !== null,
});

const NO_STARS = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 };

const summaryOf = statement('reviews_summary', (db) => {
  const asked = (field: 'mentor' | 'calification' | 'badge') => sql`${sql.placeholder(field)}::int`;
  const summary = sql`(
    with own as materialized (
      select id, calification, (${asked('badge')} = 0 or exists (
        select 1 from review_badges f where f.review_id = reviews.id and f.badge_id = ${asked('badge')})) as fits
      from reviews where mentor_id = ${asked('mentor')} and published_at is not null
    ), marks as (
      select calification, count(*)::int as n from own where fits group by calification
    ), given as (
      select rb.badge_id, (count(*) filter (where ${asked('calification')} in (0, own.calification)))::int as n
      from own join review_badges rb on rb.review_id = own.id group by rb.badge_id
    )
    select (select count(*)::int from own) as count,
      (select avg(calification)::float8 from own) as average,
      (select coalesce(json_object_agg(calification, n), '{}') from marks) as stars,
      (select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name, 'description', b.description,
        'icon', b.icon, 'points', b.points, 'count', g.n) order by g.n desc, b.id), '[]')
        from given g join badges b on b.id = g.badge_id) as badges)`;
  return db
    .select({
      count: sql<number>`summary.count`,
      average: sql<number | null>`summary.average`,
      stars: sql<Partial<ReviewSummaryJson['stars']>>`summary.stars`,
      badges: sql<ReviewSummaryJson['badges']>`summary.badges`,
    })
    .from(sql`${summary} summary`);
});

/**
 * Count, average, ratings and badges of a mentor's reviews, in one statement. Each filter applies to the counts of the
 * other, so that every number is the result count of that choice.
 */
export async function summarize(
  { mentor, calification = 0, badge = 0 }: ReviewFilter & { mentor: number },
  db: Db,
): Promise<ReviewSummaryJson> {
  const [row] = await summaryOf(db, { mentor, calification, badge });
  if (!row) throw new Error('A summary without an answer.');
  return { ...row, stars: { ...NO_STARS, ...row.stars } };
}
