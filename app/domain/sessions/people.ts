/** Converts a session's people and the visitor for the rules shared with the API. */
import type { Mentorship, User } from '~/api/contract/tolerant';

/** ISO instants; the end is exclusive. */
export type SessionTimes = Pick<Mentorship, 'init_date' | 'end_date'>;

type WithPeople = Pick<Mentorship, 'mentor'> & Partial<Pick<Mentorship, 'alumnos' | 'booked_by' | 'offered'>>;

/** A mentor counts as the booker of an offer alone: of other servers their requests are theirs to answer. */
export const peopleOf = ({ mentor, alumnos = [], booked_by, offered = false }: WithPeople) => ({
  mentorId: mentor?.id,
  bookedById: offered ? mentor?.id : booked_by === mentor?.id ? undefined : booked_by,
  studentIds: alumnos.map(({ id }) => id),
});

export const personOf = ({ id, user_type }: Pick<User, 'id' | 'user_type'>) => ({ id, userType: user_type });
