import type { User } from '../../../api/contract/tolerant';

/** Where someone who may not fill in this form goes instead, or null: the other role's form, then who has a name, then anyone else. */
export function onboardingRedirect(
  user: Pick<User, 'user_type' | 'first_name'>,
  form: 'mentor' | 'student',
): string | null {
  if (user.user_type === 'alumno' && form === 'mentor') return '/onboarding/student';
  if (user.user_type === 'mentor' && form === 'student') return '/onboarding/mentor';
  if (user.first_name.trim() !== '') return '/dashboard';
  return user.user_type === 'mentor' || user.user_type === 'alumno' ? null : '/dashboard';
}
