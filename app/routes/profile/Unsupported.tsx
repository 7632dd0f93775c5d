import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';

/** For accounts that are neither a mentor's nor a student's (spec.md section 2). */
export function Unsupported() {
  return (
    <>
      <PageHeader title="Tipo de usuario no soportado" />
      <div className="flex max-w-prose flex-col items-start gap-5">
        <p>
          Solo los mentores y los estudiantes tienen un perfil que editar. Tu cuenta es de otro tipo: no te
          falta nada, y el resto de la web funciona como siempre.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/dashboard">Ir al inicio</ButtonLink>
          <ButtonLink to="/settings" variant="secondary">
            Configuración de la cuenta
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
