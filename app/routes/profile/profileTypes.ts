import type { User } from '../../../api/contract/tolerant';

type WithProfile = User & { user_type: 'mentor' | 'alumno' };

/** Only mentors and students have a profile (spec.md section 2: the rest meets 'Tipo de usuario no soportado'). */
export function hasProfile(user: User): user is WithProfile {
  return user.user_type === 'mentor' || user.user_type === 'alumno';
}
