/** A small marketplace with one of everything, for tests of all routes; the names say whose each thing is. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core';
import { openFamily } from '~/api/auth/families';
import { caseNumber } from '~/api/contract/rules/cases';
import * as table from '~/api/db/schema';
import { fileStore } from '~/api/materials/fileStore';
import type { Session } from './sessions';
import { MONDAY, type Person, type World } from './world';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** 10:00 on the day `days` from the world's Monday. */
const at = (days: number, hours = 0) => new Date(MONDAY.getTime() + days * DAY_MS + hours * HOUR_MS);
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

  const pair = { mentorId: mentor.id, studentId: student.id };
  /** Answers the id of the new row. */
  const add = async <Into extends PgTable & { id: AnyPgColumn }>(
    into: Into,
    values: Into['$inferInsert'],
  ) => {
    const [row] = await db
      .insert(into)
      .values(values as PgInsertValue<Into>)
      .returning({ id: into.id });
    return Number(row?.id);
  };
  const during = (days: number) =>
    sql`tstzrange(${at(days).toISOString()}::timestamptz, ${at(days, 1).toISOString()}::timestamptz)`;

  type More = { students?: Person[] } & Partial<typeof table.mentorships.$inferInsert>;
  const session = async (days: number, { students = [student], ...more }: More = {}): Promise<Session> => {
    const identifier = randomUUID();
    const id = await add(table.mentorships, {
      ...{ identifier, mentorId: mentor.id, bookedById: student.id, priceCents: 2500 },
      during: during(days) as unknown as string,
      roomCode: `MENTOR-2026-${String(1000 + days + 100)}`,
      additionalInformation: 'Derivadas.',
      createdAt: at(-30),
      confirmedAt: at(-29),
      ...more,
    });
    const seats = students.map((one) => ({ mentorshipId: id, studentId: one.id, joinedAt: at(-30) }));
    await db.insert(table.mentorshipStudents).values(seats);
    return { id, identifier };
  };
  const reviewed = await session(-3);
  const unreviewed = await session(-2);
  /** From now on, for an hour. */
  const ongoing = await session(0);
  const upcoming = await session(3);
  const pending = await session(4, { confirmedAt: null });
  const group = await session(5, {
    groupTitle: 'Repaso de derivadas',
    ...{ listed: true, students: [student, thirdStudent] },
    ...{ isProfessional: true, confirmedAt: at(-1) },
  });

  /** By the mentor. */
  const proposal = ({ id: mentorshipId }: Session, days: number): Promise<number> =>
    add(table.proposals, {
      ...{ mentorshipId, mentorId: mentor.id, byId: mentor.id },
      during: during(days) as unknown as string,
      createdAt: at(-1),
      expiresAt: at(1),
    });
  const proposed = await session(20);
  const proposalId = await proposal(proposed, 21);
  const reportId = await add(table.sessionReports, {
    ...{ mentorshipId: reviewed.id, byId: student.id, aboutId: mentor.id },
    ...{ kind: 'problem', reason: 'late', text: 'Llegó tarde.', createdAt: at(-1) },
  });
  const seriesId = randomUUID();
  const ofSeries = await session(24, { confirmedAt: null, seriesId });
  await session(31, { confirmedAt: null, seriesId });
  const seriesProposalId = await proposal(ofSeries, 23);
  const ended = await session(22, { confirmedAt: null, cancelledAt: at(-1), cancelKind: 'declined' });

  const [badge, other] = await db.select({ id: table.badges.id }).from(table.badges).limit(2);
  const badgeId = badge?.id ?? 0;
  const written = { ...pair, mentorshipId: reviewed.id, createdAt: at(-2) };
  const words = { title: 'Muy clara', calification: 5, text: 'Lo entendí todo.' };
  const reviewId = await add(table.reviews, { ...written, ...words });
  await db.insert(table.reviewBadges).values({ reviewId, badgeId });
  const praise = { calification: 5, text: 'Trae las dudas preparadas.', publishedAt: at(-2) };
  const studentReviewId = await add(table.studentReviews, { ...written, ...praise });
  const note = { text: 'La regla de la cadena ya le sale.', updatedAt: at(-2) };
  await db.insert(table.studentNotes).values({ ...written, ...note });
  const pack = { kind: 'pack' as const, sessions: 5, priceCents: 90_00, createdAt: at(-1) };
  const creditId = await add(table.studentCredits, { ...pair, ...pack });
  const invited = { name: 'Ana', createdAt: at(-1), expiresAt: at(13) };
  const tieId = await add(table.studentInvitations, {
    ...{ ...pair, ...invited, hash: 'tie', email: 'ana.alumna@example.com' },
  });
  const sentId = await add(table.studentInvitations, {
    ...{ ...invited, mentorId: mentor.id, hash: 'sent', email: 'nueva@example.com' },
  });
  const welcome = { type: 'system', title: 'Te damos la bienvenida', subject: 'welcome', createdAt: at(-1) };
  const notificationId = await add(table.notifications, { ...welcome, userId: student.id });
  const sent = { senderId: mentor.id, receiverId: student.id, content: '¿Empezamos?', createdAt: at(-1) };
  const messageId = await add(table.chatMessages, sent);
  // Of that message: one that waits; and one that was decided, to which the mentor objects.
  const about = { subject: 'message' as const, aboutId: mentor.id, title: 'Mensaje de Eva Mentora' };
  const seen = { snapshot: { facts: [], thread: [] }, openedAt: at(-1), queuedAt: at(-1) };
  const caseId = await add(table.cases, { kind: 'report', subjectId: messageId, ...about, ...seen });
  const told = { reason: 'unwanted' as const, text: 'No me gusta.', createdAt: at(-1), confirmedAt: at(-1) };
  await add(table.caseReports, { caseId, byId: student.id, ...told });
  const warned = { measure: 'warn' as const, decisionReason: 'conduct' as const, decidedById: admin.id };
  const decided = { ...about, ...seen, ...warned, kind: 'staff' as const, decidedAt: at(-1) };
  const decidedCaseId = await add(table.cases, decided);
  const objectsToId = await add(table.cases, decided);
  const objectionId = await add(table.cases, { kind: 'objection', ...about, ...seen, objectsToId });
  const numberOf = (id: number) => caseNumber({ id, openedAt: at(-1) });
  await db.insert(table.checks).values({ userId: mentor.id, kind: 'identity', checkedOn: '2026-10-01' });
  const bytes = new Uint8Array([137, 80, 78, 71]);
  await fileStore.put({ key: 'cast', bytes }, { tx: db, now: at(-1) });
  const materialId = await add(table.materials, {
    ...{ mentorId: mentor.id, mentorshipId: upcoming.id, uploaderId: student.id },
    ...{ name: 'Apuntes.png', mime: 'image/png', size: bytes.length, fileKey: 'cast', createdAt: at(-1) },
  });
  const fileCaseId = await add(table.cases, {
    ...{ kind: 'report', subject: 'file', subjectId: materialId, aboutId: student.id, title: 'Archivo' },
    ...seen,
  });
  const reply = { title: 'Primera clase', text: 'Trae el último examen.' };
  const replyOf = { userId: mentor.id, createdAt: at(-1), updatedAt: at(-1) };
  const replyId = await add(table.savedReplies, { ...replyOf, ...reply });
  const exceptionId = await add(table.availabilityExceptions, {
    ...{ mentorId: mentor.id, day: '2026-11-02', kind: 'off', startMinute: 0, endMinute: 1440 },
    createdAt: at(-1),
  });
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
    reportId,
    seriesId,
    ofSeries,
    seriesProposalId,
    badgeId,
    /** Nobody has received it. */
    freeBadgeId: other?.id ?? 0,
    reviewId,
    studentReviewId,
    creditId,
    tieId,
    sentId,
    notificationId,
    messageId,
    caseNumber: numberOf(caseId),
    decidedCase: numberOf(decidedCaseId),
    objection: numberOf(objectionId),
    fileCase: numberOf(fileCaseId),
    materialId,
    replyId,
    exceptionId,
    pictureHash,
    logInId: logIn.id,
    /** ISO instant of 10:00 in Madrid, `days` after the world's Monday. */
    at: (days: number, hours = 0) => at(days, hours).toISOString(),
  };
}
