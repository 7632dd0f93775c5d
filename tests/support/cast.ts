/** A small marketplace with one of everything, for tests of all routes; the names say whose each thing is. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { openFamily } from '~/api/auth/families';
import * as table from '~/api/db/schema';
import { fileStore } from '~/api/materials/fileStore';
import { MONDAY, type Person, type World } from './world';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 10:00 on the day `days` from the world's Monday. */
const at = (days: number, hours = 0) => new Date(MONDAY.getTime() + days * DAY_MS + hours * HOUR_MS);

interface Session {
  id: number;
  identifier: string;
}
export type Cast = Awaited<ReturnType<typeof createCast>>;

/**
 * Everything below belongs to `student` and `mentor`; the others only exist. The world's clock stands on
 * Monday, 10:00 in Madrid.
 */
export async function createCast(world: World) {
  const { db } = world;
  const student = await world.student('ana.alumna');
  const otherStudent = await world.student('bea.alumna');
  const thirdStudent = await world.student('cho.alumna');
  const mentor = await world.mentor('eva.mentora');
  const otherMentor = await world.mentor('ivo.mentor');
  const support = await world.person('sol.soporte', 'support');
  const admin = await world.person('ada.admin', 'admin');

  const session = async (
    days: number,
    {
      students = [student],
      ...more
    }: { students?: Person[] } & Partial<typeof table.mentorships.$inferInsert>,
  ): Promise<Session> => {
    const during = sql`tstzrange(${at(days).toISOString()}::timestamptz, ${at(days, 1).toISOString()}::timestamptz)`;
    const [row] = await db
      .insert(table.mentorships)
      .values({
        mentorId: mentor.id,
        bookedById: student.id,
        during: during as unknown as string,
        priceCents: 2500,
        roomCode: `MENTOR-2026-${String(1000 + days + 100)}`,
        additionalInformation: 'Derivadas.',
        createdAt: at(-30),
        confirmedAt: at(-29),
        ...more,
      })
      .returning({ id: table.mentorships.id, identifier: table.mentorships.identifier });
    if (!row) throw new Error('No session was inserted.');
    await db
      .insert(table.mentorshipStudents)
      .values(students.map(({ id }) => ({ mentorshipId: row.id, studentId: id, joinedAt: at(-30) })));
    return row;
  };
  const reviewed = await session(-3, {});
  const unreviewed = await session(-2, {});
  /** From now on, for an hour. */
  const ongoing = await session(0, {});
  const upcoming = await session(3, {});
  const pending = await session(4, { confirmedAt: null });
  const group = await session(5, { listed: true, students: [student, thirdStudent] });

  /** By the mentor. */
  const proposal = async ({ id: mentorshipId }: Session, days: number): Promise<number> => {
    const during = sql`tstzrange(${at(days).toISOString()}::timestamptz, ${at(days, 1).toISOString()}::timestamptz)`;
    const [row] = await db
      .insert(table.proposals)
      .values({
        mentorshipId,
        mentorId: mentor.id,
        byId: mentor.id,
        during: during as unknown as string,
        createdAt: at(-1),
        expiresAt: at(1),
      })
      .returning({ id: table.proposals.id });
    return row?.id ?? 0;
  };
  const proposed = await session(20, {});
  const proposalId = await proposal(proposed, 21);
  const [report] = await db
    .insert(table.sessionReports)
    .values({
      mentorshipId: reviewed.id,
      byId: student.id,
      aboutId: mentor.id,
      kind: 'problem',
      reason: 'late',
      text: 'Llegó tarde.',
      createdAt: at(-1),
    })
    .returning({ id: table.sessionReports.id });
  const seriesId = randomUUID();
  const ofSeries = await session(24, { confirmedAt: null, seriesId });
  await session(31, { confirmedAt: null, seriesId });
  const seriesProposalId = await proposal(ofSeries, 23);
  const ended = await session(22, { confirmedAt: null, cancelledAt: at(-1), cancelKind: 'declined' });

  const [badge, other] = await db.select({ id: table.badges.id }).from(table.badges).limit(2);
  const badgeId = badge?.id ?? 0;
  const [review] = await db
    .insert(table.reviews)
    .values({
      mentorshipId: reviewed.id,
      mentorId: mentor.id,
      studentId: student.id,
      title: 'Muy clara',
      calification: 5,
      text: 'Lo entendí todo.',
      createdAt: at(-2),
    })
    .returning({ id: table.reviews.id });
  const reviewId = review?.id ?? 0;
  await db.insert(table.reviewBadges).values({ reviewId, badgeId });
  const [studentReview] = await db
    .insert(table.studentReviews)
    .values({
      mentorshipId: reviewed.id,
      mentorId: mentor.id,
      studentId: student.id,
      calification: 5,
      text: 'Trae las dudas preparadas.',
      createdAt: at(-2),
      publishedAt: at(-2),
    })
    .returning({ id: table.studentReviews.id });
  await db.insert(table.studentNotes).values({
    mentorId: mentor.id,
    studentId: student.id,
    mentorshipId: reviewed.id,
    text: 'La regla de la cadena ya le sale.',
    createdAt: at(-2),
    updatedAt: at(-2),
  });
  const [credit] = await db
    .insert(table.studentCredits)
    .values({
      mentorId: mentor.id,
      studentId: student.id,
      kind: 'pack',
      sessions: 5,
      priceCents: 90_00,
      createdAt: at(-1),
    })
    .returning({ id: table.studentCredits.id });
  const [notification] = await db
    .insert(table.notifications)
    .values({
      userId: student.id,
      type: 'system',
      title: 'Te damos la bienvenida',
      subject: 'welcome',
      createdAt: at(-1),
    })
    .returning({ id: table.notifications.id });
  const [message] = await db
    .insert(table.chatMessages)
    .values({ senderId: mentor.id, receiverId: student.id, content: '¿Empezamos?', createdAt: at(-1) })
    .returning({ id: table.chatMessages.id });
  const bytes = new Uint8Array([137, 80, 78, 71]);
  await fileStore.put({ key: 'cast', bytes }, { tx: db, now: at(-1) });
  const [material] = await db
    .insert(table.materials)
    .values({
      mentorId: mentor.id,
      mentorshipId: upcoming.id,
      uploaderId: student.id,
      name: 'Apuntes.png',
      mime: 'image/png',
      size: bytes.length,
      fileKey: 'cast',
      createdAt: at(-1),
    })
    .returning({ id: table.materials.id });
  const reply = {
    title: 'Primera clase',
    text: 'Trae el último examen.',
    createdAt: at(-1),
    updatedAt: at(-1),
  };
  const [saved] = await db
    .insert(table.savedReplies)
    .values({ ...reply, userId: mentor.id })
    .returning({ id: table.savedReplies.id });
  const [exception] = await db
    .insert(table.availabilityExceptions)
    .values({
      mentorId: mentor.id,
      day: '2026-11-02',
      kind: 'off',
      startMinute: 0,
      endMinute: 1440,
      createdAt: at(-1),
    })
    .returning({ id: table.availabilityExceptions.id });
  const pictureHash = 'c'.repeat(64);
  await db
    .insert(table.pictures)
    .values({ hash: pictureHash, mime: 'image/webp', bytes: new Uint8Array([82]), createdAt: at(-1) });
  // A log-in of the student's on another device.
  const logIn = { id: randomUUID(), userId: student.id, userAgent: 'test' };
  await openFamily(logIn, { db, now: world.now() });
  await db.insert(table.favourites).values({ userId: student.id, mentorId: mentor.id, createdAt: at(-1) });

  return {
    student,
    otherStudent,
    thirdStudent,
    mentor,
    otherMentor,
    support,
    admin,
    reviewed,
    unreviewed,
    ongoing,
    upcoming,
    pending,
    group,
    ended,
    proposed,
    proposalId,
    reportId: report?.id ?? 0,
    seriesId,
    ofSeries,
    seriesProposalId,
    badgeId,
    /** Nobody has received it. */
    freeBadgeId: other?.id ?? 0,
    reviewId,
    studentReviewId: studentReview?.id ?? 0,
    creditId: credit?.id ?? 0,
    notificationId: notification?.id ?? 0,
    messageId: message?.id ?? 0,
    materialId: material?.id ?? 0,
    replyId: saved?.id ?? 0,
    exceptionId: exception?.id ?? 0,
    pictureHash,
    logInId: logIn.id,
    /** ISO instant of 10:00 in Madrid, `days` after the world's Monday. */
    at: (days: number, hours = 0) => at(days, hours).toISOString(),
  };
}
