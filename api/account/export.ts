import { ReadableStream, TextEncoderStream } from 'node:stream/web';
import { and, asc, eq, or, sql } from 'drizzle-orm';
import { listOwnCases } from '~/api/cases/ownCases';
import type { Caller, Services } from '~/api/context';
import { eurosOf } from '~/api/contract/rules/price';
import { materials, mentorships, sessionPayments, studentCredits } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import {
  inPages,
  logPages,
  mentorshipPages,
  messagePages,
  nextStepPages,
  notificationPages,
  ROWS_PER_PAGE,
  replyPages,
  reviewPages,
  roomMarkPages,
  roomMessagePages,
  studentInvitationPages,
  studentNotePages,
  studentReviewPages,
  withOthers,
} from './exportLists';
import { accountPart, availabilityPart } from './exportParts';

/** The caller's data as one JSON object, streamed page by page. A failure of the first page still gets an error response. */
export async function exportStream(caller: Caller, services: Services) {
  const { db, clock, log } = services;
  const first = {
    ...(await accountPart(caller, services)),
    cases: await listOwnCases(caller, { db, now: clock() }),
    ...(await availabilityPart(caller.id, db)),
  };
  const lists = {
    mentorships: mentorshipPages(caller.id, db),
    reviews_written: reviewPages('written', caller.id, db),
    reviews_received: reviewPages('received', caller.id, db),
    student_reviews_written: studentReviewPages('written', caller.id, db),
    student_reviews_received: studentReviewPages('received', caller.id, db),
    student_notes: studentNotePages(caller.id, db),
    student_invitations: studentInvitationPages(caller.id, db),
    next_steps: nextStepPages(caller.id, db),
    payments: paymentPages(caller.id, db),
    student_credits: creditPages(caller.id, db),
    log: logPages(caller.id, db),
    materials: materialPages(caller.id, db),
    saved_replies: replyPages(caller.id, db),
    messages: messagePages(caller.id, db),
    room_messages: roomMessagePages(caller.id, db),
    room_marks: roomMarkPages(caller.id, db),
    notifications: notificationPages(caller.id, db),
  };
  async function* text() {
    try {
      yield* jsonText(first, lists);
    } catch (error) {
      const { name } = error instanceof Error ? error : { name: '' };
      log.error({ userId: caller.id, name }, 'account: export broke off');
      throw new Error('The export broke off.');
    }
  }
  return ReadableStream.from(text()).pipeThrough(new TextEncoderStream()) as globalThis.ReadableStream<
    Uint8Array<ArrayBuffer>
  >;
}

/** One JSON object: the fields of `first`, then each list. Instants become ISO texts. */
async function* jsonText(first: object, lists: Record<string, AsyncIterable<unknown[]>>) {
  yield JSON.stringify(first).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let comma = '';
    for await (const page of pages) {
      yield comma + page.map((one) => JSON.stringify(one)).join(',');
      comma = ',';
    }
    yield ']';
  }
  yield '}';
}

/** A mentor's payment records, by session. */
async function* paymentPages(ownId: number, db: Db) {
  const { mentorshipId: mentorship, studentId: other, mentorId, state, way } = sessionPayments;
  const { paidOn: paid_on, creditId: credit, updatedAt: updated_at } = sessionPayments;
  const named = withOthers(db);
  for (let after = { mentorship: 0, other: 0 }; ; ) {
    const rows = await db
      .select({ mentorship, other, state, paid_on, way, credit, updated_at })
      .from(sessionPayments)
      .where(and(eq(mentorId, ownId), sql`(${mentorship}, ${other}) > (${after.mentorship}, ${after.other})`))
      .orderBy(asc(mentorship), asc(other))
      .limit(ROWS_PER_PAGE);
    const last = rows.at(-1);
    if (!last) return;
    yield await named(rows);
    after = last;
  }
}

/** Credits a mentor gave or a student has; `with` is the other person. */
function creditPages(userId: number, db: Db) {
  const { id, mentorId, studentId, kind, sessions, priceCents: price, lastDay: last_day } = studentCredits;
  const { mentorshipId: mentorship, createdAt: created_at } = studentCredits;
  const given = eq(mentorId, userId);
  const other = sql<number>`case when ${given} then ${studentId} else ${mentorId} end`;
  const named = withOthers(db);
  return inPages(
    id,
    (after) =>
      db
        .select({ id, other, kind, sessions, price, last_day, mentorship, created_at })
        .from(studentCredits)
        .where(and(or(given, eq(studentId, userId)), after)),
    (rows) => named(rows.map((row) => ({ ...row, price: row.price === null ? null : eurosOf(row.price) }))),
  );
}

/** Files that the user added (docs/contract.md, 'Materials'), without their contents. */
function materialPages(userId: number, db: Db) {
  const { id, name, mime: type, size, uploaderId, mentorId, studentId, createdAt: created_at } = materials;
  const other = sql<number | null>`case when ${eq(mentorId, userId)} then ${studentId} else ${mentorId} end`;
  const mentorship = mentorships.identifier;
  return inPages(
    id,
    (after) =>
      db
        .select({ id, name, type, size, mentorship, other, created_at })
        .from(materials)
        .leftJoin(mentorships, eq(mentorships.id, materials.mentorshipId))
        .where(and(eq(uploaderId, userId), after)),
    withOthers(db),
  );
}
