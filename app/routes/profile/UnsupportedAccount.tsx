import type { User } from '~/api/contract/users';
import * as paths from '~/app/paths';
import { NotOffered } from '~/app/ui/NotOffered';

/** Only mentors and students have a profile (docs/product.md, 'Who may enter'). */
export function hasProfile(user: User): user is User & { user_type: 'mentor' | 'alumno' } {
  return user.user_type === 'mentor' || user.user_type === 'alumno';
}

export const UnsupportedAccount = () => (
  <NotOffered
    title="Tipo de usuario no soportado"
    ways={{ 'Ir a Inicio': paths.dashboard(), 'Configuración de la cuenta': paths.settings() }}
  >
    Solo los mentores y los estudiantes tienen un perfil que editar. Tu cuenta es de otro tipo: no te falta
    nada, y el resto de la web funciona como siempre.
  </NotOffered>
);
