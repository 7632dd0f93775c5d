/** Account types and session permissions: enforced by the API, and used by the website to show what is possible. */
import { NOBODY_JOINED, ONLY_MENTOR_MOVES_GROUP, ONLY_PARTICIPANTS_MOVE } from './sessions';

/** Staff accounts: they see every session and can write to anyone. */
export const STAFF_TYPES = ['admin', 'support'] as const;

/** A number in the API, text on the website. */
type Id = number | string;
interface Person {
  id: Id;
  userType: string;
}
interface SessionPeople {
  mentorId: Id | null | undefined;
  bookedById: Id | null | undefined;
  studentIds: readonly Id[];
  /** Of a group that its mentor has set up: it goes on without students. */
  groupTitle?: string | null;
}

export const isStaff = ({ userType }: Pick<Person, 'userType'>): boolean =>
  STAFF_TYPES.some((type) => type === userType);
export const isMentor = ({ userType }: Pick<Person, 'userType'>): boolean => userType === 'mentor';
export const isStudent = ({ userType }: Pick<Person, 'userType'>): boolean => userType === 'alumno';

export const isMentorOf = ({ mentorId }: Pick<SessionPeople, 'mentorId'>, { id }: Pick<Person, 'id'>) =>
  mentorId === id;

type Asked = Pick<SessionPeople, 'mentorId' | 'bookedById'>;

/** An offer, or a group that the mentor has set up. */
export const isByMentor = ({ mentorId, bookedById }: Asked): boolean =>
  bookedById !== null && bookedById !== undefined && bookedById === mentorId;

/** Extension `requests`: offered by the mentor and not yet accepted (docs/contract.md, 'Offers'). */
export const isOffer = (session: Asked & Pick<SessionPeople, 'groupTitle'>): boolean =>
  isByMentor(session) && !session.groupTitle;

/** Confirms or declines a request: its mentor, or for an offer its student. */
export const answererOf = (session: SessionPeople): Id | null | undefined =>
  isOffer(session) ? session.studentIds[0] : session.mentorId;

export const answersRequest = (session: SessionPeople, { id }: Pick<Person, 'id'>): boolean =>
  answererOf(session) === id;

/**
 * Before the start, a student leaves a group with others in it; everyone else cancels the session (docs/contract.md,
 * 'Cancelling, declining and leaving').
 */
export const wayOut = (
  { studentIds, groupTitle }: Pick<SessionPeople, 'studentIds' | 'groupTitle'>,
  me: Pick<Person, 'userType'>,
) => (isStudent(me) && (studentIds.length > 1 || groupTitle) ? 'leave' : 'cancel');

/** Why the person may not move it, in one sentence; null for its mentor and its only student. */
export function moverRefusal(
  session: Pick<SessionPeople, 'mentorId' | 'studentIds' | 'groupTitle'>,
  me: Pick<Person, 'id'>,
): string | null {
  if (isMentorOf(session, me))
    return session.groupTitle && session.studentIds.length === 0 ? NOBODY_JOINED : null;
  if (!session.studentIds.includes(me.id)) {
    return ONLY_PARTICIPANTS_MOVE;
  }
  return session.studentIds.length > 1 || session.groupTitle ? ONLY_MENTOR_MOVES_GROUP : null;
}

/** May list it for others or unlist it: its mentor and the person who booked it. */
export const mayList = (session: Pick<SessionPeople, 'mentorId' | 'bookedById'>, me: Pick<Person, 'id'>) =>
  isMentorOf(session, me) || session.bookedById === me.id;

/** Moderates its room (docs/product.md, 'Video room'): its mentor and staff. */
export const moderates = (session: Pick<SessionPeople, 'mentorId'>, me: Person): boolean =>
  isMentorOf(session, me) || isStaff(me);
