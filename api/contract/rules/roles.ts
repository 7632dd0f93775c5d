/**
 * Kinds of account, and who may do what with a session. The API refuses by these rules and the website shows
 * by them.
 */
import { ONLY_MENTOR_MOVES_GROUP, ONLY_PARTICIPANTS_MOVE } from './sessions';

/** Accounts that look after the marketplace: they see every session and write to anyone. */
export const STAFF_TYPES = ['admin', 'support'] as const;

/** A number in the API, text on the website. */
type Id = number | string;
interface Person {
  id: Id;
  userType: string;
}
/** Ids of the people of a session; null or undefined where the reader is not told. */
interface SessionPeople {
  mentorId: Id | null | undefined;
  bookedById: Id | null | undefined;
  /** Those who have a seat in it. */
  studentIds: readonly Id[];
}

export const isStaff = ({ userType }: Pick<Person, 'userType'>): boolean =>
  STAFF_TYPES.some((type) => type === userType);
export const isMentor = ({ userType }: Pick<Person, 'userType'>): boolean => userType === 'mentor';
export const isStudent = ({ userType }: Pick<Person, 'userType'>): boolean => userType === 'alumno';

/** Its mentor: confirms and declines it, and moves it at once. */
export const isMentorOf = ({ mentorId }: Pick<SessionPeople, 'mentorId'>, { id }: Pick<Person, 'id'>) =>
  mentorId === id;

/**
 * What somebody who sees a session may do to be rid of it before its start (docs/contract.md, 'Cancelling,
 * declining and leaving'): a student leaves a group of several, everyone else cancels it.
 */
export const wayOut = ({ studentIds }: Pick<SessionPeople, 'studentIds'>, me: Pick<Person, 'userType'>) =>
  isStudent(me) && studentIds.length > 1 ? 'leave' : 'cancel';

/** Why this person may not move it at all, in one sentence; null for its mentor and its only student. */
export function moverRefusal(
  session: Pick<SessionPeople, 'mentorId' | 'studentIds'>,
  me: Pick<Person, 'id'>,
): string | null {
  if (isMentorOf(session, me)) return null;
  if (!session.studentIds.includes(me.id)) {
    return ONLY_PARTICIPANTS_MOVE;
  }
  return session.studentIds.length > 1 ? ONLY_MENTOR_MOVES_GROUP : null;
}

/** Opens it to others, and closes it: its mentor and who booked it. */
export const mayList = (session: Pick<SessionPeople, 'mentorId' | 'bookedById'>, me: Pick<Person, 'id'>) =>
  isMentorOf(session, me) || session.bookedById === me.id;

/** In its room (docs/product.md, 'Video room'): its mentor and staff. */
export const moderates = (session: Pick<SessionPeople, 'mentorId'>, me: Person): boolean =>
  isMentorOf(session, me) || isStaff(me);
