import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { agreedOffer, confirmsAtOnce, readRules } from '~/api/availability/rules';
import type { Interval } from '~/api/availability/slots';
import type { Caller, Reading, Services } from '~/api/context';
import type { mentorshipPayload } from '~/api/contract/mentorships';
import { hourlyCents } from '~/api/contract/rules/price';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import { answerBy, hoursProblems, NOT_AVAILABLE, roomCode } from '~/api/contract/rules/sessions';
import { type Terms, termsIn } from '~/api/contract/rules/terms';
import { ASK_EARLY_START, beginsEarly } from '~/api/contract/rules/withdrawal';
import { isBlocked } from '~/api/db/blocks';
import { lockStudents } from '~/api/db/locks';
import { isOpenAccount } from '~/api/db/people';
import { mentorshipExpertises, mentorshipStudents, mentorships, users } from '~/api/db/schema';
import { rangeOf } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { resolveExpertises } from '~/api/expertises/queries';
import { invalid, Refusal, refuseProblems } from '~/api/http/errors';
import { refuseMinors } from '~/api/users/minors';
import { findActiveMentor } from '~/api/users/queries';
import { withMentorLock } from './change';
import { conflictOnOverlap, refuseUnfitHours, refuseUnfreeHours } from './freeHours';
import { type Attempt, earlierResult, remember } from './idempotency';
import { assertMayBookFor } from './may';
import { assertMayOfferTo } from './offers/offers';
import { getMentorship, type MentorshipRow } from './queries';
import { refuseWeeks } from './series/weeks';
import { refuseTooManyOpen } from './unanswered';

type Payload = z.output<typeof mentorshipPayload>;
/** The mentor and the students of a booking. @throws 400 on `mentor` or `alumnos` */
async function resolvePeople({ mentor, alumnos, room_size }: Payload, caller: Caller, reading: Reading) {
  const { db } = reading;
  const found = await findActiveMentor({ username: mentor }, caller.id, db);
  if (!found) throw invalid({ mentor: ['Ese mentor no existe.'] });
  if (!found.available && found.id !== caller.id) throw invalid({ mentor: [NOT_AVAILABLE] });
  const wanted = [...new Set(alumnos.map((one) => one.toLowerCase()))];
  const named = await db
    .select({ id: users.id, username: users.username, blocked: isBlocked(users.id, found.id) })
    .from(users)
    .where(and(inArray(users.username, wanted), eq(users.userType, 'alumno'), isOpenAccount));
  // To a mentor who offers they are like people who have left.
  const students = isMentor(caller) ? named.filter(({ blocked }) => !blocked) : named;
  // Checked first, so that other callers cannot find out which usernames exist.
  const asked = { mentorId: found.id, ids: students.map((one) => one.id), asked: wanted.length };
  if (isMentor(caller)) await assertMayOfferTo(asked, caller, reading);
  else assertMayBookFor(asked, caller);
  const known = new Set(students.map((one) => one.username.toLowerCase()));
  const unknown = wanted.filter((one) => !known.has(one));
  if (unknown.length > 0)
    throw invalid({ alumnos: unknown.map((one) => `No existe el estudiante «${one}».`) });
  if (students.some(({ blocked }) => blocked)) throw invalid({ mentor: [NOT_AVAILABLE] });
  if (students.length > room_size) throw invalid({ alumnos: ['No caben tantos estudiantes en la sala.'] });
  return { mentorId: found.id, students };
}

const SHORT_CODES = 20;
const LONG_CODES = 8;

interface NewBooking {
  payload: Pick<Payload, 'room_code' | 'room_size' | 'price' | 'open' | 'listed' | 'additional_information'>;
  hours: Interval;
  people: { mentorId: number; students: { id: number }[] };
  expertiseIds: number[];
  bookedById: number;
  /** By its mentor, unless said otherwise. */
  offered?: boolean;
  seriesId: string | null;
  /** Null: none has to answer. */
  answerBy: Date | null;
  /** Set when the mentor's rules confirm it at once. */
  confirmedAt: Date | null;
  isProfessional: boolean;
  terms: Terms | null;
  earlyStartAt: Date | null;
  offerName: string | null;
  /** Of a group that its mentor sets up. */
  group?: { groupTitle: string; indexed: boolean };
}
type InsertDeps = { tx: Db; now: Date; random: () => number };

/** Returns the session's id. A room code that is in use is replaced by a free one. */
export async function insertBooking(booking: NewBooking, deps: InsertDeps): Promise<number> {
  const { tx, now: joinedAt } = deps;
  const mentorshipId = await insertWithFreeCode(booking, deps);
  const during = rangeOf(booking.hours);
  const { earlyStartAt } = booking;
  const seats = booking.people.students.map(({ id }) => ({
    ...{ mentorshipId, studentId: id, during, joinedAt, earlyStartAt },
  }));
  if (seats.length > 0) await tx.insert(mentorshipStudents).values(seats);
  const topics = booking.expertiseIds.map((expertiseId, position) => ({
    mentorshipId,
    expertiseId,
    position,
  }));
  if (topics.length > 0) await tx.insert(mentorshipExpertises).values(topics);
  return mentorshipId;
}

/** Uses the requested code, or a free one of several candidates, which takes one more statement. */
async function insertWithFreeCode(booking: NewBooking, deps: InsertDeps): Promise<number> {
  const asked = booking.payload.room_code;
  const id = asked === undefined ? null : await insertWithCode(asked, booking, deps);
  if (id !== null) return id;
  for (const code of await freeCodes(deps)) {
    // Somebody else took it in the meantime.
    const inserted = await insertWithCode(code, booking, deps);
    if (inserted !== null) return inserted;
  }
  throw new Error('No free room code was found.');
}

/** Short codes first; long ones for when a year's short codes are nearly used up. */
async function freeCodes({ tx, now, random }: InsertDeps): Promise<string[]> {
  const drawn = (count: number, digits: number) =>
    Array.from({ length: count }, () => roomCode(now.getUTCFullYear(), random, digits));
  const codes = [...new Set([...drawn(SHORT_CODES, 4), ...drawn(LONG_CODES, 8)])];
  const used = await tx
    .select({ code: mentorships.roomCode })
    .from(mentorships)
    .where(inArray(mentorships.roomCode, codes));
  const taken = new Set(used.map((row) => row.code));
  return codes.filter((code) => !taken.has(code));
}

async function insertWithCode(
  roomCode: string,
  { payload, hours, people, group, expertiseIds: _topics, earlyStartAt: _seats, ...booking }: NewBooking,
  { tx, now }: InsertDeps,
): Promise<number | null> {
  const [row] = await tx
    .insert(mentorships)
    .values({
      ...booking,
      mentorId: people.mentorId,
      offered: booking.offered ?? booking.bookedById === people.mentorId,
      during: rangeOf(hours),
      priceCents: hourlyCents(payload.price),
      roomCode,
      roomSize: payload.room_size,
      open: payload.open,
      listed: payload.listed,
      additionalInformation: payload.additional_information,
      createdAt: now,
      missed: people.students.length === 0,
      ...group,
      sequence: booking.confirmedAt === null ? 0 : 1,
    })
    .onConflictDoNothing({ target: mentorships.roomCode })
    .returning({ id: mentorships.id });
  return row?.id ?? null;
}

export interface Booking {
  payload: Payload;
  caller: Caller;
  /** Null if the request cannot be repeated safely. */
  attempt: Attempt | null;
}

/**
 * Books a session, unconfirmed unless the mentor's rules confirm it (docs/contract.md, 'Booking'); for a mentor it
 * is an offer ('Offers'). All checks run under the locks of the mentor and the students.
 * @throws 400 per field, 403, 409 when the hours are taken
 */
export async function book(booking: Booking, services: Services): Promise<MentorshipRow> {
  const { db, clock } = services;
  const { attempt, payload } = booking;
  const earlier = attempt && (await earlierResult(attempt, { db, now: clock() }));
  const hours = [{ start: new Date(payload.init_date), end: new Date(payload.end_date), week: 1 }];
  return getMentorship(earlier ?? (await bookHours({ ...booking, hours, seriesId: null }, services)), db);
}

interface Wish extends Booking {
  /** Ascending; several are a series. */
  hours: (Interval & { week: number })[];
  seriesId: string | null;
  /** The caller's own, which nobody has to answer (groups.ts). */
  group?: NewBooking['group'];
  /** More to write in the same transaction. */
  also?: (tx: Db, people: { mentorId: number; studentIds: number[] }) => Promise<void>;
}

/**
 * Books all these hours in one transaction with one notice, or none; they share the deadline of the first.
 * Returns the id of the first session, or of that of an earlier attempt.
 * @throws as `book`; for a series 409 with the `weeks` that are taken
 */
export async function bookHours(wish: Wish, services: Services) {
  const { payload, caller, attempt, hours, seriesId, group, also } = wish;
  const now = services.clock();
  for (const one of hours) refuseProblems(hoursProblems(one, { now }));
  const [first] = hours;
  if (!first) throw new Error('A booking without hours.');
  const peopleIn = (db: Db) =>
    group ? { mentorId: caller.id, students: [] } : resolvePeople(payload, caller, { db, now });
  const people = await peopleIn(services.db);
  const { mentorId } = people;
  const studentIds = people.students.map((student) => student.id);
  const work = async (tx: Db) => {
    const expertiseIds = await resolveExpertises(payload.expertises, 'expertises', tx);
    await lockStudents(studentIds, tx);
    const earlier = attempt && (await earlierResult(attempt, { db: tx, now }));
    if (earlier) return earlier;
    // They may have left, or stopped taking bookings, while this waited for the lock.
    await peopleIn(tx);
    const deps = { caller, tx, now, services };
    await refuseMinors({ mentorId, studentIds }, deps);
    if (!group) await refuseTooManyOpen(caller, { tx, now });
    const isOffer = caller.id === mentorId;
    const rules = await readRules(mentorId, tx);
    const asked = { payload, hours: first, mentorId, studentIds, isSeries: seriesId !== null, caller, rules };
    const offer = await agreedOffer(asked, { db: tx, now });
    const refuseHours = isOffer ? refuseUnfitHours : refuseUnfreeHours;
    if (seriesId === null) {
      await refuseHours({ mentorId, studentIds, start: first.start, end: first.end }, deps);
    } else await refuseWeeks(hours, { mentorId, studentIds }, { refuseHours, ...deps });
    const isProfessional = rules.isProfessional === true;
    const asksEarly = payload.early_start === true;
    if (isProfessional && isStudent(caller) && !asksEarly && beginsEarly(first.start, now))
      throw invalid({ early_start: [ASK_EARLY_START] });
    const isConfirmed = group !== undefined || (await confirmsAtOnce(asked, { db: tx, now }));
    const shared = {
      people,
      expertiseIds,
      bookedById: caller.id,
      seriesId,
      group,
      answerBy: answerBy(first, now, services.answerRule),
      confirmedAt: isConfirmed ? now : null,
      isProfessional,
      offerName: offer?.name ?? null,
      terms: termsIn(rules),
      earlyStartAt: isProfessional && isStudent(caller) && asksEarly ? now : null,
    };
    const inserting = { tx, now, ...services };
    const id = await insertBooking({ payload, hours: first, ...shared }, inserting);
    const ids = [id];
    const withoutCode = { ...payload, room_code: undefined };
    for (const one of hours.slice(1))
      ids.push(await insertBooking({ payload: withoutCode, hours: one, ...shared }, inserting));
    if (payload.credit) {
      const sessions = ids.flatMap((one, at) => (hours[at] ? [{ id: one, start: hours[at].start }] : []));
      const [studentId, other] = studentIds;
      const isAlone = studentId !== undefined && other === undefined;
      if (!isAlone || (await services.spendCredits(tx, { mentorId, studentId, sessions })) === 0)
        throw new Refusal(409, { detail: NO_CREDIT, credit: [NO_CREDIT] });
    }
    await also?.(tx, { mentorId, studentIds });
    if (attempt) await remember(attempt, id, { tx, now });
    const event = isOffer ? 'offered' : isConfirmed ? 'booked' : 'requested';
    const told = { event, byUserId: caller.id } as const;
    if (group) return id;
    if (seriesId === null) await services.notices.session(tx, { ...told, mentorshipId: id });
    else await services.notices.series(tx, { ...told, ids });
    return id;
  };
  return conflictOnOverlap(() => withMentorLock(mentorId, services, work));
}

const NO_CREDIT = 'Ya no queda ninguna sesión del bono para esa fecha. No se ha reservado nada.';
