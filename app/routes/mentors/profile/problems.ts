/** Why there is no profile to show, in the words of spec.md section 8. */
import type { User } from '../../../../api/contract/tolerant';

export interface Problem {
  status: 404 | 500 | 503;
  title: string;
  text: string;
  way: 'retry' | 'edit' | 'back';
}

const MISSING: Problem = {
  status: 404,
  title: 'Mentor no encontrado',
  text: 'Puede que la dirección esté mal escrita o que esta persona ya no dé mentorías en Mentorea.',
  way: 'back',
};
const UNNAMED: Problem = {
  status: 404,
  title: 'Username no proporcionado',
  text: 'A la dirección le falta el nombre de usuario del mentor.',
  way: 'back',
};
const NO_MENTOR: Problem = {
  status: 404,
  title: 'El usuario especificado no es un mentor',
  text: 'Solo los mentores tienen un perfil público.',
  way: 'back',
};
/** One's own, as long as the API does not show it to anybody. */
const UNFINISHED: Problem = {
  status: 404,
  title: 'Tu perfil todavía no es público',
  text: 'Se publicará cuando tenga tu nombre y una biografía.',
  way: 'edit',
};

/** What stands in the way of showing `found`; null when nothing does. `user`: who looks. */
export function problemOfUser(found: User | null, user: User | null, username: string): Problem | null {
  if (username.trim() === '') return UNNAMED;
  if (found) return !found.is_active ? MISSING : found.user_type === 'mentor' ? null : NO_MENTOR;
  if (user?.username.toLowerCase() !== username.toLowerCase()) return MISSING;
  return user.user_type === 'mentor' ? UNFINISHED : NO_MENTOR;
}

/** The API failed, so nobody knows. */
export function profileFailure(status: 500 | 503): Problem {
  return {
    status,
    title: 'Error al cargar el perfil del mentor',
    text: 'No es culpa tuya. Espera un momento y vuelve a intentarlo.',
    way: 'retry',
  };
}
