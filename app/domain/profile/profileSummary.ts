import type { User } from '~/api/contract/users';

export type ProfileSummary = ReturnType<typeof profileSummary>;

/** Texts of the profile card, with the fallbacks of docs/product.md, 'Dashboard'. No badge for admin and support. */
export function profileSummary(user: User) {
  const { full_name, username, profile_picture, profile } = user;
  const face = { full_name, username, profile_picture };
  const names = (refs: { name: string }[]) => refs.map((ref) => ref.name);
  if (user.user_type === 'mentor') {
    const empty = 'No hay especialidades definidas';
    const specialties = { title: 'Especialidades', names: names(profile.expertises), empty };
    return { face, badge: 'Mentor', line: profile.expertise || 'Mentor', lists: [specialties] };
  }
  if (user.user_type !== 'alumno') return { face, badge: null, line: '', lists: [] };
  return {
    face,
    badge: 'Alumno',
    line: profile.academic_level_display || 'Estudiante',
    lists: [
      { title: 'Intereses', names: names(profile.interests), empty: 'No hay intereses definidos' },
      {
        title: 'Necesito ayuda en',
        names: profile.subjects_needed_help,
        empty: 'No hay asignaturas definidas donde necesites ayuda',
      },
    ],
  };
}
