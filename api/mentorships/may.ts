/**
 * Permissions for sessions (docs/contract.md, 'Calls: sessions') and their errors. People who are not part of a
 * session get a 404 first (`visibleTo`).
 */
import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Caller } from '~/api/context';
import { OPEN_OFFERS_MAX, OPEN_REQUESTS_MAX } from '~/api/contract/rules/limits';
import {
  answersRequest,
  isByMentor,
  isMentor,
  isOffer,
  isStaff,
  isStudent,
  mayList,
  moverRefusal,
} from '~/api/contract/rules/roles';
import { ONLY_STUDENTS_BOOK, ONLY_STUDENTS_JOIN, ONLY_TAUGHT } from '~/api/contract/rules/sessions';
import { mentorships } from '~/api/db/schema';
import { conflict, forbidden, invalid } from '~/api/http/errors';
import type { Change } from './change';
import type { MentorshipRow } from './queries';

type Asked = Pick<Change, 'row' | 'caller' | 'now'>;

/** The sessions a caller sees: their own, as mentor or student; all of them for staff. */
export function visibleTo(caller: Pick<Caller, 'userType'> & { id: number | Placeholder }): SQL {
  if (isStaff(caller)) return sql`true`;
  if (isMentor(caller)) return eq(mentorships.mentorId, caller.id);
  return attendedBy(caller.id);
}

export const attendedBy = (studentId: number | Placeholder): SQL =>
  sql`mentorships.id in (select s.mentorship_id from mentorship_students s
    where s.student_id = ${studentId} and s.left_at is null)`;

/** The booker writes the description for the other side; students who join a group do not read it. */
export const mayReadDescription = (
  row: Pick<MentorshipRow, 'mentorId' | 'bookedById' | 'studentIds'>,
  caller: Caller,
): boolean =>
  isStaff(caller) ||
  caller.id === row.mentorId ||
  caller.id === row.bookedById ||
  (isByMentor(row) && row.studentIds.includes(caller.id));

/** Staff search all sessions, by indexes over all of them; others search their own. */
export const maySearchAll = isStaff;

/** A mentor may offer a session of their own to one student they have taught. @throws 403 */
export function assertMayOffer(
  { mentorId, asked, isTaught }: { mentorId: number; asked: number; isTaught: boolean },
  caller: Caller,
): void {
  if (mentorId !== caller.id) throw forbidden(ONLY_STUDENTS_BOOK);
  if (asked !== 1 || !isTaught) throw forbidden(ONLY_TAUGHT);
}

/** Staff book for any students, students only for themselves. @throws 400 on `alumnos` */
export function assertMayBookFor(students: { ids: number[]; asked: number }, caller: Caller): void {
  if (isStaff(caller) || (students.asked === 1 && students.ids[0] === caller.id)) return;
  throw invalid({
    alumnos: [
      'Solo puedes reservar para ti. Si sois varios, comparte el enlace de la sesión para que los demás se unan.',
    ],
  });
}

/** @throws 403 for everyone but mentors */
export function assertMayListTaught(caller: Pick<Caller, 'userType'>): void {
  if (!isMentor(caller)) throw forbidden('Solo los mentores proponen sesiones a sus estudiantes.');
}

/** How many unanswered requests or offers the caller may have; null: any number. */
export function openLimitOf(caller: Caller): number | null {
  if (isStaff(caller)) return null;
  return isMentor(caller) ? OPEN_OFFERS_MAX : OPEN_REQUESTS_MAX;
}

const ANSWERED_BY_STUDENT = 'Es tu propuesta: la responde el estudiante.';

/** @throws 403 for everyone but the person who was asked, 409 once it has begun */
export function assertMayConfirm(asked: Asked): void {
  assertAnswers(asked, 'Solo su mentor puede confirmar la sesión.');
  assertAhead(asked, ALREADY_BEGUN);
}

function assertAnswers({ row, caller }: Asked, detail: string): void {
  if (!answersRequest(row, caller)) throw forbidden(isOffer(row) ? ANSWERED_BY_STUDENT : detail);
}

/** @throws 403 for everyone but the person who was asked, 409 once it is confirmed or has begun */
export function assertMayDecline(asked: Asked): void {
  assertAnswers(asked, 'Solo su mentor puede rechazar la sesión.');
  assertAhead(asked, ALREADY_BEGUN);
  if (asked.row.confirmedAt !== null) {
    throw conflict('La sesión ya está confirmada: solo se puede cancelar.');
  }
}

/** Everybody who sees it may; `wayOut` says how. @throws 409 once it has begun */
export function assertMayCancel(asked: Asked): void {
  assertAhead(asked, TOO_LATE);
}

/** @throws 403 for everyone but students, 409 once it has begun */
export function assertMayLeave(asked: Asked): void {
  if (!isStudent(asked.caller)) throw forbidden('Solo los estudiantes pueden salir de una sesión.');
  assertAhead(asked, TOO_LATE);
}

/** @throws 403 for everyone but its mentor and its only student, 409 once it has begun */
export function assertMayPropose(asked: Asked): void {
  const refusal = moverRefusal(asked.row, asked.caller);
  if (refusal !== null) throw forbidden(refusal);
  assertAhead(asked, ALREADY_BEGUN);
}

/** @throws 403 for its author and outsiders, 409 once it has begun */
export function assertMayAnswerProposal({ byId }: { byId: number }, asked: Asked): void {
  const { row, caller } = asked;
  if (byId === caller.id) throw forbidden('Es tu propuesta: la respuesta es de la otra parte.');
  if (row.mentorId !== caller.id && !row.studentIds.includes(caller.id))
    throw forbidden('Solo quienes participan en la sesión responden a una propuesta.');
  assertAhead(asked, ALREADY_BEGUN);
}

/** @throws 403 for everyone but students */
export function assertMayJoin(caller: Caller): void {
  if (!isStudent(caller)) throw forbidden(ONLY_STUDENTS_JOIN);
}

/** The fields that the caller may change before the start. */
export function changeableFields({ row, caller, now }: Asked) {
  const ahead = isAhead(row, now);
  return { description: ahead && caller.id === row.bookedById, listed: ahead && mayList(row, caller) };
}

export const ALREADY_BEGUN = 'La sesión ya ha empezado.';
export const EXPIRED = 'La solicitud ha caducado: el plazo para responderla ha terminado.';
const TOO_LATE = 'La sesión ya ha empezado y no se puede cancelar.';

const hasExpired = (row: MentorshipRow, now: Date) =>
  row.cancelKind === 'unanswered' || (row.confirmedAt === null && row.deadline <= now);
const isAhead = (row: MentorshipRow, now: Date) =>
  row.cancelledAt === null && row.start > now && !hasExpired(row, now);

function assertAhead({ row, now }: Asked, detail: string): void {
  if (hasExpired(row, now)) throw conflict(EXPIRED);
  if (!isAhead(row, now)) throw conflict(detail);
}
