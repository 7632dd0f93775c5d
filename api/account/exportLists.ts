import { and, eq, getTableColumns, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isTold, ownNetwork } from '~/api/auth/auditLog';
import { type AccountExport, accountExport } from '~/api/contract/account';
import { OWN_ACTS } from '~/api/contract/rules/audit';
import { eurosOf } from '~/api/contract/rules/price';
import { isByMentor } from '~/api/contract/rules/roles';
import { findPeople, fullNameOf } from '~/api/db/people';
import {
  auditLog,
  chatMessages,
  mentorships,
  nextSteps,
  notifications,
  reviews,
  roomMarks,
  roomMessages,
  savedReplies,
  studentInvitations,
  studentNotes,
  studentReviews,
} from '~/api/db/schema';
import { end, start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { topicNameIds } from '~/api/mentorships/queries';
import { reportsColumn, reportView } from '~/api/mentorships/reports/state';

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

/** For `inPages`: rows with the id of another person get that person as `with`. */
export function withOthers<Row extends { other: number | null }>(db: Db) {
  return async (rows: Row[]) => {
    const ids = rows.flatMap(({ other }) => other ?? []);
    const person = await othersById(ids, db);
    return rows.map(({ other, ...row }) => ({ ...row, with: other === null ? null : person(other) }));
  };
}

/** The columns of a session that the export has under their own names. */
const shown = Object.fromEntries(
  Object.values(getTableColumns(mentorships))
    .filter(({ name }) => name in accountExport.shape.mentorships.element.shape)
    .map((column) => [column.name, column]),
);

/** Every session the user took part in or booked, including cancelled ones and those they left. */
export function mentorshipPages(userId: number, db: Db) {
  return inPages(
    mentorships.id,
    (after) => readMentorships(userId, after, db),
    async (rows) => {
      const ids = rows.flatMap((row) => [row.mentorId, ...row.students.map((one) => one.id)]);
      const person = await othersById(ids, db);
      return rows.map((row) => ({
        ...row.shown,
        init_date: row.start,
        end_date: row.end,
        price: eurosOf(row.priceCents),
        additional_information:
          isByMentor(row) || [row.mentorId, row.bookedById].includes(userId) ? row.additionalInformation : '',
        expertises: row.expertises,
        mentor: person(row.mentorId),
        alumnos: row.students.map((one) => person(one.id)),
        booked_by_you: row.bookedById === userId,
        series: row.seriesId,
        proposals: row.proposals.map(({ by, cents, outcome, ...instants }) => ({
          by_you: by === userId,
          price: cents === null ? null : eurosOf(cents),
          outcome,
          ...instants,
        })),
        reports: row.reports.filter((one) => [one.byId, one.aboutId].includes(userId)).map(reportView),
        left_at: leftAt(row, userId),
        early_start_at: instantText(seatOf(row, userId)?.earlyStartAt),
      }));
    },
  );
}

type MentorshipRow = Awaited<ReturnType<typeof readMentorships>>[number];

/** A cancellation does not count as leaving. */
function leftAt({ students, cancelledAt }: MentorshipRow, userId: number): string | null {
  const left = instantText(seatOf({ students }, userId)?.leftAt);
  return left === cancelledAt?.toISOString() ? null : left;
}

const seatOf = ({ students }: Pick<MentorshipRow, 'students'>, userId: number) =>
  students.find((one) => one.id === userId);

const instantText = (stored: string | null | undefined) => (stored ? new Date(stored).toISOString() : null);

function readMentorships(userId: number, after: SQL, db: Db) {
  // One query per index: joined with OR they would scan every session.
  const own = sql`${mentorships.id} in (
    select id from mentorships where mentor_id = ${userId} union all
    select id from mentorships where booked_by_id = ${userId} union all
    select s.mentorship_id from mentorship_students s where s.student_id = ${userId})`;
  return db
    .select({
      ...getTableColumns(mentorships),
      shown,
      start,
      end,
      students: sql<
        { id: number; leftAt: string | null; earlyStartAt: string | null }[]
      >`(select coalesce(json_agg(json_build_object(
          'id', s.student_id, 'leftAt', s.left_at, 'earlyStartAt', s.early_start_at) order by s.joined_at, s.student_id), '[]')
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
/** Proposals that the user could read: of their sessions as mentor, or while they had a place. */
const proposalsOf = (userId: number) => sql<ExportedProposal[]>`(
  select coalesce(json_agg(json_build_object('by', p.by_id, 'cents', p.price_cents, 'outcome', p.outcome,
    'init_date', lower(p.during), 'end_date', upper(p.during), 'created_at', p.created_at,
    'expires_at', p.expires_at, 'ended_at', p.ended_at) order by p.id), '[]')
  from proposals p where p.mentorship_id = mentorships.id and (p.mentor_id = ${userId} or exists (
    select 1 from mentorship_students s where s.mentorship_id = p.mentorship_id and s.student_id = ${userId}
      and coalesce(p.ended_at, 'infinity') > s.joined_at and p.created_at <= coalesce(s.left_at, 'infinity'))))`;

/** Reviews a student wrote or a mentor received; `with` is the other person. */
export function reviewPages(side: 'written' | 'received', userId: number, db: Db) {
  const { id, studentId, mentorId, publishedAt } = reviews;
  const own = side === 'written' ? eq(studentId, userId) : and(eq(mentorId, userId), isNotNull(publishedAt));
  const fields = {
    ...reviewFields(reviews),
    other: side === 'written' ? mentorId : studentId,
    title: reviews.title,
    badges: sql<{ id: number; name: string }[]>`(
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id), '[]')
      from review_badges g join badges b on b.id = g.badge_id where g.review_id = reviews.id)`,
    reply: reviews.reply,
    replied_at: reviews.repliedAt,
  };
  return inPages(id, (after) => db.select(fields).from(reviews).where(and(own, after)), withOthers(db));
}

/** Reviews of students, by the mentor who wrote them or as the student may read them; `with` is the other person. */
export function studentReviewPages(side: 'written' | 'received', userId: number, db: Db) {
  const { id, mentorId, studentId, publishedAt } = studentReviews;
  const own = side === 'written' ? eq(mentorId, userId) : and(eq(studentId, userId), isNotNull(publishedAt));
  const fields = { ...reviewFields(studentReviews), other: side === 'written' ? studentId : mentorId };
  return inPages(
    id,
    (after) => db.select(fields).from(studentReviews).where(and(own, after)),
    withOthers(db),
  );
}

const reviewFields = (table: typeof reviews | typeof studentReviews) => ({
  id: table.id,
  mentorship: table.mentorshipId,
  calification: table.calification,
  text: table.text,
  created_at: table.createdAt,
  updated_at: table.updatedAt,
  published_at: table.publishedAt,
});

/** A mentor's private notes; `with` is the student. */
export function studentNotePages(userId: number, db: Db) {
  const { id, studentId: other, mentorshipId: mentorship, text, mentorId } = studentNotes;
  const { createdAt: created_at, updatedAt: updated_at } = studentNotes;
  return inPages(
    id,
    (after) =>
      db
        .select({ id, other, mentorship, text, created_at, updated_at })
        .from(studentNotes)
        .where(and(eq(mentorId, userId), after)),
    withOthers(db),
  );
}

/** Of a mentor's own students: those sent, and those to the user, accepted or not; `with` is the other one. */
export function studentInvitationPages(userId: number, db: Db) {
  const { id, mentorId, studentId, name, email, createdAt: created_at, expiresAt } = studentInvitations;
  const own = sql`(select email from users where id = ${userId})`;
  const other = sql<number | null>`case when ${mentorId} = ${userId} then ${studentId} else ${mentorId} end`;
  return inPages(
    id,
    (after) =>
      db
        .select({ id, other, name, email, created_at, expires_at: expiresAt })
        .from(studentInvitations)
        .where(and(or(eq(mentorId, userId), eq(studentId, userId), eq(email, own)), after)),
    withOthers(db),
  );
}

/** 'Para la próxima' of either side. */
export function nextStepPages(userId: number, db: Db) {
  const { id, mentorId, studentId, text, updatedAt: updated_at } = nextSteps;
  const other = sql<number>`case when ${mentorId} = ${userId} then ${studentId} else ${mentorId} end`;
  return inPages(
    id,
    (after) =>
      db
        .select({ id, other, text, updated_at })
        .from(nextSteps)
        .where(and(or(eq(mentorId, userId), eq(studentId, userId)), after)),
    withOthers(db),
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

export function messagePages(userId: number, db: Db) {
  const { id, senderId, receiverId, content, createdAt: created_at, readAt: read_at } = chatMessages;
  const sent = eq(senderId, userId);
  const direction = sql<string>`case when ${sent} then 'sent' else 'received' end`;
  const other = sql<number>`case when ${sent} then ${receiverId} else ${senderId} end`;
  return inPages(
    id,
    (after) =>
      db
        .select({ id, direction, other, content, created_at, read_at })
        .from(chatMessages)
        .where(and(or(sent, eq(receiverId, userId)), after)),
    withOthers(db),
  );
}

/** The lines of the log that the user may read. */
export function logPages(userId: number, db: Db) {
  const { id, act, at, detail, aboutId } = auditLog;
  const network = ownNetwork(userId);
  const own = and(eq(aboutId, userId), inArray(act, OWN_ACTS), isTold);
  return inPages(id, (after) =>
    db.select({ id, act, at, detail, network }).from(auditLog).where(and(own, after)),
  );
}

/** The user's messages in video rooms that have not closed yet. */
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

/** What the user has on the whiteboards of rooms that have not closed yet. */
export function roomMarkPages(userId: number, db: Db) {
  const { id, mark } = roomMarks;
  const own = and(eq(roomMarks.userId, userId), isNotNull(mark));
  return inPages(id, (after) =>
    db
      .select({ id, mentorship: mentorships.identifier, mark })
      .from(roomMarks)
      .innerJoin(mentorships, eq(mentorships.id, roomMarks.mentorshipId))
      .where(and(own, after)),
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
