import type { User } from '~/api/contract/users';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { PageHeader } from '~/app/ui/PageHeader';

/** Only mentors and students have a profile (docs/product.md, 'Who may enter'). */
export function hasProfile(user: User): user is User & { user_type: 'mentor' | 'alumno' } {
  return user.user_type === 'mentor' || user.user_type === 'alumno';
}

export function UnsupportedAccount() {
  return (
    <>
      <PageHeader title="Tipo de usuario no soportado" />
      <div className="flex max-w-prose flex-col items-start gap-5">
        <p>
          Solo los mentores y los estudiantes tienen un perfil que editar. Tu cuenta es de otro tipo: no te
          falta nada, y el resto de la web funciona como siempre.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.dashboard()}>Ir a Inicio</ButtonLink>
          <ButtonLink to={paths.settings()} variant="secondary">
            Configuración de la cuenta
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
