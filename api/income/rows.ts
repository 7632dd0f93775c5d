/**
 * Amounts that students owe (docs/contract.md, 'Income'): one row for each student of a confirmed session, each of
 * whom owes the whole price.
 */
import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import type { IncomeRowJson } from '~/api/contract/income';
import type { PaymentState } from '~/api/contract/rules/income';
import { eurosOf, totalCents } from '~/api/contract/rules/price';
import { isCovered, startDay } from '~/api/db/credits';
import { fullNameOf, type Named, personColumns } from '~/api/db/people';
import { mentorshipStudents, mentorships, sessionPayments, users } from '~/api/db/schema';
import { end, isMarkedAbsent, start, timestamptz } from '~/api/db/times';
import type { PageRequest } from '~/api/http/pagination';
import { picturePath } from '~/api/pictures/store';
import { dayBounds, MINUTE, wallTimeOf } from '~/api/time';
import type { Period } from './period';

/** The mentor's rows, in `mentorships` joined with its seats: of students who have not left, or are charged. */
export const isOwedTo = (mentorId: number): SQL =>
  sql`${mentorships.mentorId} = ${mentorId} and ${mentorships.confirmedAt} is not null
    and (${mentorships.cancelledAt} is null and ${mentorshipStudents.leftAt} is null or ${mentorshipStudents.chargedAt} is not null)`;

export const isWithin = (period: Pick<Period, 'start' | 'end'>): SQL =>
  sql`lower(${mentorships.during}) >= ${timestamptz(period.start)}
    and lower(${mentorships.during}) < ${timestamptz(period.end)}`;

export const stateColumn = sql<PaymentState>`coalesce(${sessionPayments.state}, 'pending')`;

/** `name_id` and name, in the order they were chosen. */
const topicsColumn = sql<
  IncomeRowJson['expertises']
>`(select coalesce(json_agg(json_build_object('name_id', e.name_id, 'name', e.name) order by t.position, e.id), '[]')
  from mentorship_expertises t join expertises e on e.id = t.expertise_id where t.mentorship_id = mentorships.id)`;

const isNoted = sql<boolean>`exists (select 1 from student_notes n where n.mentor_id = ${mentorships.mentorId}
  and n.student_id = ${mentorshipStudents.studentId} and n.mentorship_id = ${mentorships.id})`;

export type Student = Named & { id: number; pictureHash: string | null };

interface RowFilter {
  period?: Pick<Period, 'start' | 'end'>;
  /** Id. */
  student?: number;
  state?: PaymentState;
  /** Another condition on the same tables. */
  also?: SQL;
}

const conditionOf = (mentorId: number, { period, student, state, also }: RowFilter) =>
  and(
    isOwedTo(mentorId),
    period && isWithin(period),
    student === undefined ? undefined : eq(mentorshipStudents.studentId, student),
    state === undefined ? undefined : eq(stateColumn, state),
    also,
  );

type Zoned = Reading & { timeZone: string };
type SliceReading = Pick<PageRequest, 'size' | 'offset'> & Zoned;

/** One page, and the number of all: until today latest start first, then what is to come, soonest first. */
export async function listRows(mentorId: number, filter: RowFilter, slice: SliceReading) {
  const { db } = slice;
  const where = conditionOf(mentorId, filter);
  const results = await readRows(where, slice);
  if (slice.offset === 0 && results.length < slice.size) return { results, count: results.length };
  const [all] = await db
    .select({ count: count() })
    .from(mentorships)
    .innerJoin(mentorshipStudents, eq(mentorshipStudents.mentorshipId, mentorships.id))
    .leftJoin(sessionPayments, isPaymentOfSeat)
    .where(where);
  return { results, count: all?.count ?? 0 };
}

/** The rows that match the condition. */
export const findRows = async (mentorId: number, also: SQL, reading: Zoned): Promise<IncomeRowJson[]> =>
  readRows(conditionOf(mentorId, { also }), { size: 1_000, offset: 0, ...reading });

export const isPaymentOfSeat = and(
  eq(sessionPayments.mentorshipId, mentorshipStudents.mentorshipId),
  eq(sessionPayments.studentId, mentorshipStudents.studentId),
);

async function readRows(
  where: SQL | undefined,
  { size, offset, db, now, timeZone }: SliceReading,
): Promise<IncomeRowJson[]> {
  const { day } = wallTimeOf(now, timeZone);
  const tomorrow = timestamptz(dayBounds(day, day, timeZone).end);
  const rows = await db
    .select({
      id: mentorships.id,
      identifier: mentorships.identifier,
      start,
      end,
      priceCents: mentorships.priceCents,
      topics: topicsColumn,
      student: { ...personColumns, pictureHash: users.pictureHash },
      state: stateColumn,
      paidOn: sessionPayments.paidOn,
      way: sessionPayments.way,
      creditId: sessionPayments.creditId,
      hasCredit: isCovered(startDay(timeZone)),
      noted: isNoted,
      absent: isMarkedAbsent(sql`${mentorshipStudents.studentId}`).mapWith(Boolean) as SQL<boolean>,
      updatedAt: sessionPayments.updatedAt,
      cancelled: sql<boolean>`${mentorshipStudents.leftAt} is not null`,
    })
    .from(mentorships)
    .innerJoin(mentorshipStudents, eq(mentorshipStudents.mentorshipId, mentorships.id))
    .innerJoin(users, eq(users.id, mentorshipStudents.studentId))
    .leftJoin(sessionPayments, isPaymentOfSeat)
    .where(where)
    .orderBy(
      sql`${start} >= ${tomorrow}, abs(extract(epoch from ${start} - ${tomorrow}))`,
      ...[desc(mentorships.id), asc(mentorshipStudents.studentId)],
    )
    .limit(size)
    .offset(offset);
  return rows.map((row) => ({
    mentorship: row.id,
    identifier: row.identifier,
    init_date: row.start.toISOString(),
    end_date: row.end.toISOString(),
    expertises: row.topics,
    alumno: studentView(row.student),
    price: eurosOf(row.priceCents),
    total: eurosOf(totalCents((row.end.getTime() - row.start.getTime()) / MINUTE, row.priceCents)),
    done: row.end <= now,
    state: row.state,
    paid_on: row.paidOn,
    way: row.way,
    credit: row.creditId,
    has_credit: row.state === 'pending' && row.hasCredit,
    noted: row.noted,
    absent: row.absent,
    cancelled: row.cancelled,
    updated_at: row.updatedAt?.toISOString() ?? null,
  }));
}

/** A deleted account is 'Usuario eliminado', without id, username and picture. */
export function studentView({ id, username, pictureHash, ...person }: Student): IncomeRowJson['alumno'] {
  const gone = person.deletedAt !== null;
  return {
    id: gone ? null : id,
    username: gone ? null : username,
    full_name: fullNameOf({ username, ...person }),
    profile_picture: gone || pictureHash === null ? null : picturePath(pictureHash),
  };
}
