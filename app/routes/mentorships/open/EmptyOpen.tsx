import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { OPEN_PATH, type OpenState } from './openUrl';

export function EmptyOpen({ state }: { state: OpenState }) {
  if (state.area || state.mentor) {
    return (
      <EmptyState title="Ninguna sesión abierta coincide">
        <p>Prueba con otra área o con otro mentor.</p>
        <ButtonLink to={OPEN_PATH} variant="secondary">
          Ver todas
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Ahora mismo no hay sesiones abiertas">
      <p>
        Una mentoría aparece aquí cuando está confirmada y quien la reservó, o su mentor, la abre a otros
        estudiantes.
      </p>
      <ButtonLink to="/mentors">Buscar mentor</ButtonLink>
    </EmptyState>
  );
}
