import { and, eq, getTableColumns, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AccountExport } from '~/api/contract/account';
import { eurosOf } from '~/api/contract/rules/price';
import { isOffer } from '~/api/contract/rules/roles';
import {
  badges,
  chatMessages,
  mentorships,
  notifications,
  reviewBadges,
  reviews,
  roomMessages,
  savedReplies,
  studentNotes,
  studentReviews,
} from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { topicNameIds } from '~/api/mentorships/queries';
import { reportsColumn, reportView } from '~/api/mentorships/reportState';
import { end, start } from '~/api/mentorships/times';
import { findPeople, fullNameOf } from '~/api/users/people';

export const ROWS_PER_PAGE = 500;

interface OrderedQuery<Row> {
  orderBy(id: PgColumn): { limit(count: number): PromiseLike<Row[]> };
}

/** Reads rows in pages by id, as entries, so that no account is ever in memory as a whole. */
export async function* inPages<Row extends { id: number }, Entry = never>(
  id: PgColumn,
  read: (after: SQL) => OrderedQuery<Row>,
  entries?: (rows: Row[]) => Promise<Entry[]>,
): AsyncGenerator<(Row | Entry)[]> {
  for (let after = 0; ; ) {
    const rows = await read(gt(id, after)).orderBy(id).limit(ROWS_PER_PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield entries ? await entries(rows) : rows;
    after = last.id;
  }
}

type OtherPerson = AccountExport['favourites'][number]['mentor'];

/** Reads other people, as the caller sees them anyway, and returns a look-up by id. */
export async function othersById(ids: number[], db: Db): Promise<(id: number) => OtherPerson> {
  const people = await findPeople(ids, db);
  return (id) => {
    const person = people.get(id);
    return { id, username: person?.username ?? '', full_name: person ? fullNameOf(person) : '' };
  };
}

/** Every session the user took part in or booked, including cancelled ones and those they left. */
export function mentorshipPages(userId: number, db: Db) {
  return inPages(
    mentorships.id,
    (after) => readMentorships(userId, after, db),
    async (rows) => {
      const person = await othersById(
        rows.flatMap((row) => [row.mentorId, ...row.students.map((one) => one.id)]),
        db,
      );
      return rows.map((row) => ({
        id: row.id,
        identifier: row.identifier,
        init_date: row.start,
        end_date: row.end,
        price: eurosOf(row.priceCents),
        room_code: row.roomCode,
        additional_information:
          isOffer(row) || [row.mentorId, row.bookedById].includes(userId) ? row.additionalInformation : '',
        expertises: row.expertises,
        mentor: person(row.mentorId),
        alumnos: row.students.map((one) => person(one.id)),
        booked_by_you: row.bookedById === userId,
        series: row.seriesId,
        created_at: row.createdAt,
        confirmed_at: row.confirmedAt,
        answer_by: row.answerBy,
        cancelled_at: row.cancelledAt,
        cancel_kind: row.cancelKind,
        cancelled_late: row.cancelledLate,
        cancel_reason: row.cancelReason,
        proposals: row.proposals.map(({ by, cents, outcome, ...instants }) => ({
          by_you: by === userId,
          price: cents === null ? null : eurosOf(cents),
          outcome,
          ...instants,
        })),
        reports: row.reports.filter((one) => [one.byId, one.aboutId].includes(userId)).map(reportView),
        left_at: leftAt(row, userId),
      }));
    },
  );
}

type MentorshipRow = Awaited<ReturnType<typeof readMentorships>>[number];

/** A cancellation does not count as leaving. */
function leftAt({ students, cancelledAt }: MentorshipRow, userId: number): string | null {
  const left = students.find((one) => one.id === userId)?.leftAt ?? null;
  if (left === null || new Date(left).getTime() === cancelledAt?.getTime()) return null;
  return new Date(left).toISOString();
}

function readMentorships(userId: number, after: SQL, db: Db) {
  // One query per index: joined with OR they would scan every session.
  const own = sql`${mentorships.id} in (
    select id from mentorships where mentor_id = ${userId} union all
    select id from mentorships where booked_by_id = ${userId} union all
    select s.mentorship_id from mentorship_students s where s.student_id = ${userId})`;
  return db
    .select({
      ...getTableColumns(mentorships),
      start,
      end,
      students: sql<{ id: number; leftAt: string | null }[]>`(select coalesce(json_agg(json_build_object(
          'id', s.student_id, 'leftAt', s.left_at) order by s.joined_at, s.student_id), '[]')
        from mentorship_students s where s.mentorship_id = mentorships.id)`,
      proposals: proposalsOf(userId),
      reports: reportsColumn,
      expertises: topicNameIds,
    })
    .from(mentorships)
    .where(and(own, after));
}

interface ExportedProposal {
  by: number;
  cents: number | null;
  init_date: string;
  end_date: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
  outcome: string | null;
}
/** Those that the user could read: of their session as its mentor, or while they had a place in it. */
const proposalsOf = (userId: number) => sql<ExportedProposal[]>`(
  select coalesce(json_agg(json_build_object('by', p.by_id, 'cents', p.price_cents, 'outcome', p.outcome,
    'init_date', lower(p.during), 'end_date', upper(p.during), 'created_at', p.created_at,
    'expires_at', p.expires_at, 'ended_at', p.ended_at) order by p.id), '[]')
  from proposals p where p.mentorship_id = mentorships.id and (p.mentor_id = ${userId} or exists (
    select 1 from mentorship_students s where s.mentorship_id = p.mentorship_id and s.student_id = ${userId}
      and coalesce(p.ended_at, 'infinity') > s.joined_at and p.created_at <= coalesce(s.left_at, 'infinity'))))`;

type Review = typeof reviews.$inferSelect;

/** Reviews a student wrote or a mentor received; `with` is the other person. */
export function reviewPages(side: 'written' | 'received', userId: number, db: Db) {
  const own = side === 'written' ? reviews.studentId : reviews.mentorId;
  const otherOf = (row: Review) => (side === 'written' ? row.mentorId : row.studentId);
  return inPages(
    reviews.id,
    (after) =>
      db
        .select()
        .from(reviews)
        .where(and(eq(own, userId), side === 'received' ? isNotNull(reviews.publishedAt) : undefined, after)),
    async (rows) => {
      const person = await othersById(rows.map(otherOf), db);
      const badgesGiven = await badgesOf(rows, db);
      return rows.map((row) => ({
        id: row.id,
        mentorship: row.mentorshipId,
        with: person(otherOf(row)),
        title: row.title,
        calification: row.calification,
        text: row.text,
        badges: badgesGiven(row),
        created_at: row.createdAt,
        updated_at: row.updatedAt,
        reply: row.reply,
        replied_at: row.repliedAt,
        published_at: row.publishedAt,
      }));
    },
  );
}

/** What a mentor wrote about students, or a student may read of it; `with` is the other person. */
export function studentReviewPages(side: 'written' | 'received', userId: number, db: Db) {
  const { id, mentorId, studentId, publishedAt } = studentReviews;
  const own = side === 'written' ? eq(mentorId, userId) : and(eq(studentId, userId), isNotNull(publishedAt));
  return inPages(
    id,
    (after) => db.select().from(studentReviews).where(and(own, after)),
    async (rows) => {
      const otherOf = (row: (typeof rows)[number]) => (side === 'written' ? row.studentId : row.mentorId);
      const person = await othersById(rows.map(otherOf), db);
      return rows.map((row) => ({
        id: row.id,
        mentorship: row.mentorshipId,
        with: person(otherOf(row)),
        calification: row.calification,
        text: row.text,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
        published_at: row.publishedAt,
      }));
    },
  );
}

/** A mentor's private notes; `with` is the student. */
export function studentNotePages(userId: number, db: Db) {
  const { id, mentorId } = studentNotes;
  return inPages(
    id,
    (after) =>
      db
        .select()
        .from(studentNotes)
        .where(and(eq(mentorId, userId), after)),
    async (rows) => {
      const person = await othersById(
        rows.map((row) => row.studentId),
        db,
      );
      return rows.map((row) => ({
        id: row.id,
        with: person(row.studentId),
        mentorship: row.mentorshipId,
        text: row.text,
        created_at: row.createdAt,
        updated_at: row.updatedAt,
      }));
    },
  );
}

export function replyPages(userId: number, db: Db) {
  const { id, title, text, createdAt: created_at, updatedAt: updated_at } = savedReplies;
  return inPages(id, (after) =>
    db
      .select({ id, title, text, created_at, updated_at })
      .from(savedReplies)
      .where(and(eq(savedReplies.userId, userId), after)),
  );
}

async function badgesOf(rows: Review[], db: Db): Promise<(review: Review) => { id: number; name: string }[]> {
  const ids = rows.map((row) => row.id);
  const given = await db
    .select({ reviewId: reviewBadges.reviewId, badge: { id: badges.id, name: badges.name } })
    .from(reviewBadges)
    .innerJoin(badges, eq(badges.id, reviewBadges.badgeId))
    .where(inArray(reviewBadges.reviewId, ids))
    .orderBy(badges.id);
  return ({ id }) => given.filter((one) => one.reviewId === id).map(({ badge }) => badge);
}

type Message = typeof chatMessages.$inferSelect;

export function messagePages(userId: number, db: Db) {
  const { senderId, receiverId } = chatMessages;
  const own = or(eq(senderId, userId), eq(receiverId, userId));
  const otherOf = (row: Message) => (row.senderId === userId ? row.receiverId : row.senderId);
  return inPages(
    chatMessages.id,
    (after) => db.select().from(chatMessages).where(and(own, after)),
    async (rows) => {
      const person = await othersById(rows.map(otherOf), db);
      return rows.map((row) => ({
        id: row.id,
        direction: row.senderId === userId ? 'sent' : 'received',
        with: person(otherOf(row)),
        content: row.content,
        created_at: row.createdAt,
        read_at: row.readAt,
      }));
    },
  );
}

/** What the user wrote inside video rooms that have not closed yet. */
export function roomMessagePages(userId: number, db: Db) {
  const { id, content, sentAt } = roomMessages;
  return inPages(id, (after) =>
    db
      .select({ id, mentorship: mentorships.identifier, content, created_at: sentAt })
      .from(roomMessages)
      .innerJoin(mentorships, eq(mentorships.id, roomMessages.mentorshipId))
      .where(and(eq(roomMessages.userId, userId), after)),
  );
}

export function notificationPages(userId: number, db: Db) {
  const { id, type, title, description, link, createdAt, readAt } = notifications;
  return inPages(id, (after) =>
    db
      .select({ id, type, title, description, link, created_at: createdAt, read_at: readAt })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), after)),
  );
}
