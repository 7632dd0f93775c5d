import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

export function EmptyRanking() {
  return (
    <EmptyState title="No hay mentores disponibles en el ranking">
      <p>Aparecerán aquí en cuanto los primeros completen su perfil.</p>
      <ButtonLink to="/mentors" variant="secondary">
        Ver mentores
      </ButtonLink>
    </EmptyState>
  );
}
