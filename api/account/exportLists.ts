import { and, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isTold, ownNetwork } from '~/api/auth/auditLog';
import { accountExport } from '~/api/contract/account';
import { OWN_ACTS } from '~/api/contract/rules/audit';
import { eurosOf } from '~/api/contract/rules/price';
import { isByMentor } from '~/api/contract/rules/roles';
import {
  auditLog,
  chatMessages,
  materials,
  mentorships,
  nextSteps,
  notifications,
  reviews,
  roomMarks,
  roomMessages,
  savedReplies,
  studentCredits,
  studentInvitations,
  studentNotes,
  studentReviews,
} from '~/api/db/schema';
import { end, start } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { topicNameIds } from '~/api/mentorships/queries';
import { reportsColumn, reportView } from '~/api/mentorships/reports/state';
import { inPages, type OrderedQuery, othersById, paymentPages, withOthers } from './exportPages';

/** The columns of a session that the export has under their own names. */
const shown = Object.fromEntries(
  Object.values(getTableColumns(mentorships))
    .filter(({ name }) => name in accountExport.shape.mentorships.element.shape)
    .map((column) => [column.name, column]),
);

/** Every session the user took part in or booked, including cancelled ones and those they left. */
function mentorshipPages(userId: number, db: Db) {
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
        terms: row.terms,
        late_at: instantText(seatOf(row, userId)?.lateAt),
        charged_at: instantText(seatOf(row, userId)?.chargedAt),
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
        ({ id: number } & Record<'leftAt' | 'earlyStartAt' | 'lateAt' | 'chargedAt', string | null>)[]
      >`(select coalesce(json_agg(json_build_object(
          'id', s.student_id, 'leftAt', s.left_at, 'earlyStartAt', s.early_start_at, 'lateAt', s.late_at, 'chargedAt', s.charged_at) order by s.joined_at, s.student_id), '[]')
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

type Table = PgTable & { id: PgColumn };
type Fields = Record<string, PgColumn | SQL>;
type Columns<T extends PgTable> = (keyof T['_']['columns'])[];
type Pair = Record<'mentorId' | 'studentId', PgColumn>;

/** Every list of the export by its name; in most, `with` is the other person. */
export function exportLists(userId: number, db: Db): Record<string, AsyncIterable<unknown[]>> {
  const isOneOf = ({ mentorId, studentId }: Pair) => or(eq(mentorId, userId), eq(studentId, userId));
  const otherOf = ({ mentorId, studentId }: Pair) =>
    sql<number | null>`case when ${mentorId} = ${userId} then ${studentId} else ${mentorId} end`;
  const rows = <T extends Table>(table: T, own: SQL | undefined, columns: Columns<T>, more?: Fields) =>
    rowPages(table, own, { ...columnsOf(table, columns), ...more }, db);
  /** Reviews `by` the user, and published ones `of` the user. */
  const reviewLists = (
    table: typeof reviews | typeof studentReviews,
    by: PgColumn,
    of: PgColumn,
    more = {},
  ) => {
    const columns = ['calification', 'text', 'createdAt', 'updatedAt', 'publishedAt'] as const;
    const fields = { mentorship: table.mentorshipId, ...columnsOf(table, [...columns]), ...more };
    const received = and(eq(of, userId), isNotNull(table.publishedAt));
    return {
      written: rowPages(table, eq(by, userId), { ...fields, other: of }, db),
      received: rowPages(table, received, { ...fields, other: by }, db),
    };
  };
  const ofMentor = reviewLists(reviews, reviews.studentId, reviews.mentorId, {
    ...columnsOf(reviews, ['title', 'reply', 'repliedAt']),
    badges: sql`(
      select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.id), '[]')
      from review_badges g join badges b on b.id = g.badge_id where g.review_id = reviews.id)`,
  });
  const ofStudent = reviewLists(studentReviews, studentReviews.mentorId, studentReviews.studentId);
  const invitedEmail = eq(studentInvitations.email, sql`(select email from users where id = ${userId})`);
  const isSent = eq(chatMessages.senderId, userId);
  return {
    mentorships: mentorshipPages(userId, db),
    reviews_written: ofMentor.written,
    reviews_received: ofMentor.received,
    student_reviews_written: ofStudent.written,
    student_reviews_received: ofStudent.received,
    student_notes: rows(studentNotes, eq(studentNotes.mentorId, userId), ['text', 'createdAt', 'updatedAt'], {
      other: studentNotes.studentId,
      mentorship: studentNotes.mentorshipId,
    }),
    // Those sent, and those to the user, accepted or not.
    student_invitations: rows(
      studentInvitations,
      or(isOneOf(studentInvitations), invitedEmail),
      ['name', 'email', 'createdAt', 'expiresAt'],
      { other: otherOf(studentInvitations) },
    ),
    // Of either side.
    next_steps: rows(nextSteps, isOneOf(nextSteps), ['text', 'updatedAt'], { other: otherOf(nextSteps) }),
    payments: paymentPages(userId, db),
    student_credits: rows(
      studentCredits,
      isOneOf(studentCredits),
      ['kind', 'sessions', 'lastDay', 'createdAt'],
      {
        other: otherOf(studentCredits),
        price: sql`${studentCredits.priceCents}`.mapWith(eurosOf),
        mentorship: studentCredits.mentorshipId,
      },
    ),
    // The lines that the user may read.
    log: rows(
      auditLog,
      and(eq(auditLog.aboutId, userId), inArray(auditLog.act, OWN_ACTS), isTold),
      ['act', 'at', 'detail'],
      { network: ownNetwork(userId) },
    ),
    // Added by the user (docs/contract.md, 'Materials'), without their contents.
    materials: rows(materials, eq(materials.uploaderId, userId), ['name', 'size', 'createdAt'], {
      type: materials.mime,
      mentorship: identifierOf(materials.mentorshipId),
      other: otherOf(materials),
    }),
    saved_replies: rows(savedReplies, eq(savedReplies.userId, userId), [
      'title',
      'text',
      'createdAt',
      'updatedAt',
    ]),
    messages: rows(
      chatMessages,
      or(isSent, eq(chatMessages.receiverId, userId)),
      ['content', 'createdAt', 'readAt'],
      {
        direction: sql`case when ${isSent} then 'sent' else 'received' end`,
        other: sql`case when ${isSent} then ${chatMessages.receiverId} else ${chatMessages.senderId} end`,
      },
    ),
    // Of video rooms that have not closed yet.
    room_messages: rows(roomMessages, eq(roomMessages.userId, userId), ['content'], {
      mentorship: identifierOf(roomMessages.mentorshipId),
      created_at: roomMessages.sentAt,
    }),
    room_marks: rows(roomMarks, and(eq(roomMarks.userId, userId), isNotNull(roomMarks.mark)), ['mark'], {
      mentorship: identifierOf(roomMarks.mentorshipId),
    }),
    notifications: rows(notifications, eq(notifications.userId, userId), [
      'type',
      'title',
      'description',
      'link',
      'createdAt',
      'readAt',
    ]),
  };
}

/** The rows of one table that are the user's; the person whose id is `other` becomes `with`. */
function rowPages(table: Table, own: SQL | undefined, fields: Fields, db: Db) {
  const read = (after: SQL) =>
    db
      .select({ id: table.id, ...fields })
      .from(table as PgTable)
      .where(and(own, after)) as unknown as OrderedQuery<{ id: number; other: number | null }>;
  return inPages(table.id, read, 'other' in fields ? withOthers(db) : undefined);
}

/** The columns under the names that the database gives them. */
const columnsOf = <T extends PgTable>(table: T, names: Columns<T>): Fields => {
  const columns = getTableColumns(table);
  return Object.fromEntries(names.map((name) => [columns[name]?.name, columns[name]]));
};

/** Reads short lists whose `owner` is the user. */
export const shortLists =
  (userId: number, db: Db) =>
  <T extends PgTable>(table: T, owner: PgColumn, names: Columns<T>, order: SQL | PgColumn) =>
    db
      .select(columnsOf(table, names))
      .from(table as PgTable)
      .where(eq(owner, userId))
      .orderBy(order);

const identifierOf = (id: PgColumn) => sql`(select m.identifier from mentorships m where m.id = ${id})`;
