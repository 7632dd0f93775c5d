import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Caller, Services } from '~/api/context';
import type { ReviewChanges, ReviewPayload } from '~/api/contract/reviews';
import {
  EDITABLE_DAYS,
  editableUntil,
  isReviewOpen,
  REVIEW_CLOSED,
  REVIEW_TOO_EARLY,
} from '~/api/contract/rules/reviews';
import { isStaff, isStudent } from '~/api/contract/rules/roles';
import { tellTime } from '~/api/db/clock';
import { retriedTransaction } from '~/api/db/errors';
import { badgeSubject, reviewSubject, waitingSubject } from '~/api/db/noticeSubjects';
import {
  badges,
  mentorshipStudents,
  mentorships,
  notifications,
  reviewBadges,
  reviews,
  users,
} from '~/api/db/schema';
import { end } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, forbidden, invalid, notFound } from '~/api/http/errors';
import { matchesKey, SESSION_KEY } from '~/api/mentorships/queries';
import { deleteReplyNotice, notifyReply, notifyReview } from '~/api/notifications/reviewNotices';
import { lockPair, publishOrWait } from './publish';

/** Sets the badges of a review. @throws 400 on `badges` when one does not exist, or is retired and new here */
async function setBadges(reviewId: number, ids: number[], tx: Db): Promise<void> {
  const kept = await badgeIdsOf(reviewId, tx);
  await tx.delete(reviewBadges).where(eq(reviewBadges.reviewId, reviewId));
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: badges.id })
    .from(badges)
    .where(and(inArray(badges.id, ids), or(isNull(badges.retiredAt), inArray(badges.id, kept))))
    .orderBy(badges.id)
    .for('key share');
  const known = new Set(found.map((one) => one.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0) throw invalid({ badges: unknown.map((id) => `No existe la medalla ${id}.`) });
  await tx.insert(reviewBadges).values(ids.map((badgeId) => ({ reviewId, badgeId })));
}

async function badgeIdsOf(reviewId: number, tx: Db): Promise<number[]> {
  const given = await tx
    .select({ id: reviewBadges.badgeId })
    .from(reviewBadges)
    .where(eq(reviewBadges.reviewId, reviewId));
  return given.map((one) => one.id);
}

/**
 * Creates a student's only review of a finished session, hidden until the mentor's or the seventh day, and notifies the
 * mentor (docs/contract.md, 'Writing reviews'). Returns its id.
 * @throws 400 per field, 403 for everyone but students, 409 for a second one
 */
export async function createReview(payload: ReviewPayload, caller: Caller, services: Services) {
  if (!isStudent(caller)) throw forbidden('Solo los estudiantes pueden escribir reseñas.');
  const now = services.clock();
  const session = await findSession(payload.mentorship, caller, services.db);
  if (!session) throw invalid({ mentorship: ['No has participado en esa sesión.'] });
  assertReviewable(session, now);
  if (!isMentor(payload.mentor, session)) {
    throw invalid({ mentor: ['Ese no es el mentor de la sesión.'] });
  }
  const { title, calification, text } = payload;
  const { id: mentorshipId, mentorId } = session;
  const pair = { mentorshipId, studentId: caller.id };
  return retriedTransaction(services, async (tx) => {
    await lockPair(pair, tx);
    const [review] = await tx
      .insert(reviews)
      .values({ ...pair, mentorId, title, calification, text, createdAt: now, publishedAt: null })
      .onConflictDoNothing({ target: [reviews.mentorshipId, reviews.studentId] })
      .returning({ id: reviews.id });
    if (!review) throw conflict('Ya has reseñado esta sesión.');
    await setBadges(review.id, payload.badges, tx);
    await publishOrWait(pair, tx, services);
    return review.id;
  });
}

/** @throws 400 before the end of the session, when it is too late, and for one that was not confirmed */
export function assertReviewable({ end, confirmedAt }: Pick<Session, 'end' | 'confirmedAt'>, now: Date) {
  if (end > now) throw invalid({ mentorship: [REVIEW_TOO_EARLY] });
  if (!isReviewOpen(end, now)) throw invalid({ mentorship: [REVIEW_CLOSED] });
  if (confirmedAt === null) throw invalid({ mentorship: ['Solo se reseñan las sesiones confirmadas.'] });
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/** By id or identifier; null unless the caller took part in it and it was not cancelled. */
async function findSession(reference: number | string, caller: Caller, db: Db) {
  const key = String(reference);
  if (!SESSION_KEY.test(key)) return null;
  const [row] = await db
    .select({
      id: mentorships.id,
      end,
      confirmedAt: mentorships.confirmedAt,
      mentorId: mentorships.mentorId,
      mentorName: users.username,
    })
    .from(mentorships)
    .innerJoin(users, eq(users.id, mentorships.mentorId))
    .innerJoin(
      mentorshipStudents,
      and(
        eq(mentorshipStudents.mentorshipId, mentorships.id),
        eq(mentorshipStudents.studentId, caller.id),
        isNull(mentorshipStudents.leftAt),
      ),
    )
    .where(and(matchesKey(key), isNull(mentorships.cancelledAt)));
  return row ?? null;
}

/** Clients send the mentor's id; a username works too. */
function isMentor(sent: number | string | null | undefined, { mentorId, mentorName }: Session): boolean {
  if (sent === null || sent === undefined) return true;
  return String(sent) === String(mentorId) || String(sent).toLowerCase() === mentorName.toLowerCase();
}

/**
 * Changes the fields that were sent.
 * @throws 404, 403 for everyone but its author within the first 14 days, and staff
 */
export async function changeReview(
  id: number,
  { badges, ...texts }: ReviewChanges,
  { caller, services }: { caller: Caller; services: Services },
): Promise<void> {
  await retriedTransaction(services, async (tx) => {
    const { mentorId, publishedAt } = await lockWritable(id, caller, { tx, services });
    if (!badges && Object.keys(texts).length === 0) return;
    const changed = { ...texts, updatedAt: services.clock() };
    await tx.update(reviews).set(changed).where(eq(reviews.id, id));
    if (!badges) return;
    const takenBack = (await badgeIdsOf(id, tx)).filter((one) => !badges.includes(one));
    await deleteNotices(mentorId, badgeSubjects(id, takenBack), tx);
    await setBadges(id, badges, tx);
    // The mentor knows the review already: only new badges are notified.
    if (publishedAt !== null) await notifyReview(tx, { reviewId: id }, services);
  });
}

/** Deletes the review with its badges, its reply, and the notifications of both. @throws as `changeReview` */
export async function deleteReview(id: number, caller: Caller, services: Services): Promise<void> {
  await retriedTransaction(services, async (tx) => {
    const { mentorId, studentId } = await lockWritable(id, caller, { tx, services });
    await deleteReplyNotice(tx, { id, studentId });
    const subjects = [reviewSubject(id), waitingSubject(id), ...badgeSubjects(id, await badgeIdsOf(id, tx))];
    await deleteNotices(mentorId, subjects, tx);
    await tx.delete(reviews).where(eq(reviews.id, id));
  });
}

const badgeSubjects = (id: number, badgeIds: number[]) => badgeIds.map((one) => badgeSubject(id, one));

/** Deletes notifications about something that no longer exists, since their links would lead nowhere. */
async function deleteNotices(mentorId: number, subjects: string[], tx: Db): Promise<void> {
  if (subjects.length === 0) return;
  const { userId, subject } = notifications;
  await tx.delete(notifications).where(and(eq(userId, mentorId), inArray(subject, subjects)));
}

/** The review, locked until the transaction ends. @throws 404 */
async function lockReview(id: number, tx: Db) {
  const [review] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('update');
  return orNotFound(review);
}

/** @throws 404, 403 as `assertMayChange` */
async function lockWritable(id: number, caller: Caller, { tx, services }: { tx: Db; services: Services }) {
  const now = services.clock();
  const review = await lockReview(id, tx);
  assertMayChange({ authorId: review.studentId, createdAt: review.createdAt }, caller, now);
  await tellTime(tx, now);
  return review;
}

/**
 * Writes, replaces or (`null`) deletes the mentor's reply, and notifies the student (extension `marketplace`).
 * Idempotent. @throws 404 for an unknown or hidden review, 403 for everyone but its mentor
 */
export async function setReply(
  id: number,
  text: string | null,
  { caller, services }: { caller: Caller; services: Services },
): Promise<void> {
  await retriedTransaction(services, async (tx) => {
    const now = services.clock();
    const review = await lockReview(id, tx);
    if (review.mentorId !== caller.id) throw forbidden('Solo el mentor reseñado puede responder.');
    if (review.publishedAt === null) throw notFound();
    if (review.reply === text) return;
    await tellTime(tx, now);
    const answer = { reply: text, repliedAt: text === null ? null : now };
    await tx.update(reviews).set(answer).where(eq(reviews.id, id));
    if (text === null) await deleteReplyNotice(tx, review);
    else await notifyReply(tx, review, services);
  });
}

/** Staff at any time, its author within the first 14 days. @throws 403 */
export function assertMayChange(
  { authorId, createdAt }: { authorId: number; createdAt: Date },
  caller: Caller,
  now: Date,
): void {
  if (isStaff(caller)) return;
  if (authorId !== caller.id) throw forbidden('Solo quien escribió la reseña puede cambiarla.');
  if (editableUntil(createdAt, now) === null) {
    throw forbidden(`Una reseña se puede cambiar o borrar durante ${EDITABLE_DAYS} días.`);
  }
}
