/** The people of a session, for the rules shared with the API and for its reader. */
import type { Mentorship } from '~/api/contract/mentorships';
import type { User } from '~/api/contract/users';
import { DELETED_FACE } from '~/app/domain/site/face';
import { firstNamesOf, nameList } from '~/app/domain/text/personNames';

/** ISO instants; the end is exclusive. */
export type SessionTimes = Pick<Mentorship, 'init_date' | 'end_date'>;

export type WithPeople = Pick<Mentorship, 'mentor'> &
  Partial<Pick<Mentorship, 'alumnos' | 'booked_by' | 'offered' | 'group'>>;

/** A mentor counts as booker of an offer only; requests that other servers say a mentor booked are theirs to answer. */
export const peopleOf = ({ mentor, alumnos = [], booked_by, offered = false, group }: WithPeople) => ({
  mentorId: mentor?.id,
  bookedById: offered ? mentor?.id : booked_by === mentor?.id ? undefined : booked_by,
  studentIds: alumnos.map(({ id }) => id),
  groupTitle: group?.title,
});

export const personOf = ({ id, user_type }: Pick<User, 'id' | 'user_type'>) => ({ id, userType: user_type });

/** The mentor for a student, the students for everyone else. '' if unknown. */
export function otherNames(mentorship: Mentorship, me: Pick<User, 'user_type'>): string {
  const names = nameList(otherParticipants(mentorship, me).map((user) => user.full_name));
  return names || (mentorship.group ? nobodyOf(mentorship).full_name : '');
}

/** In place of the first of them: who has left, or a mentor's group that nobody has joined, 'Repaso (0/6)'. */
export const nobodyOf = ({ group, room_size }: Pick<Mentorship, 'group' | 'room_size'>) =>
  group ? { ...DELETED_FACE, full_name: `${group.title} (0/${room_size})` } : DELETED_FACE;

/** 'Ana y Luis', where their full names stand too. */
export const otherFirstNames = (mentorship: Mentorship, me: Pick<User, 'user_type'>): string =>
  nameList(firstNamesOf(otherParticipants(mentorship, me)));

export function otherParticipants({ mentor, alumnos }: Mentorship, me: Pick<User, 'user_type'>): User[] {
  if (me.user_type !== 'alumno') return alumnos;
  return mentor ? [mentor] : [];
}
