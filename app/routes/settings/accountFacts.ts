import type { User } from '../../../api/contract/tolerant';

const TYPES: Record<User['user_type'], string> = {
  alumno: 'Estudiante',
  mentor: 'Mentor',
  admin: 'Administración',
  support: 'Soporte',
  other: '',
};

/** Who is logged in, as rows of a list; what the API does not say is left out. */
export function accountFacts(user: User): [name: string, value: string][] {
  const rows: [string, string][] = [
    ['Nombre', user.full_name],
    ['Usuario', user.username],
    ['Correo electrónico', user.email],
    ['Tipo de cuenta', TYPES[user.user_type]],
  ];
  return rows.filter(([, value]) => value !== '');
}
