import type { Mentorship, User } from '../../api/contract/tolerant';
import { openingOf } from './roomOpening';

/** The session's mentor, admin and support (spec.md section 5). */
export function moderates(
  { mentor }: Pick<Mentorship, 'mentor'>,
  me: Pick<User, 'id' | 'user_type'>,
): boolean {
  return mentor?.id === me.id || me.user_type === 'admin' || me.user_type === 'support';
}

/** Between when its room is open to that person. */
export function openingFor(mentorship: Mentorship, me: Pick<User, 'id' | 'user_type'>) {
  return openingOf(mentorship, { moderates: moderates(mentorship, me) });
}
