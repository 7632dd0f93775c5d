import { isFiltered } from '~/domain/mentorQuery';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { clearedHref, DIRECTORY_PATH, type DirectoryState } from './directoryUrl';

export function EmptyDirectory({ state }: { state: DirectoryState }) {
  if (isFiltered(state)) {
    return (
      <EmptyState title="No se encontraron mentores">
        <p>Prueba con otro nombre, con más áreas o con menos condiciones.</p>
        <ButtonLink to={clearedHref(state)} variant="secondary">
          Limpiar filtros
        </ButtonLink>
      </EmptyState>
    );
  }
  if (state.favourites) {
    return (
      <EmptyState title="Todavía no tienes favoritos">
        <p>Pulsa el corazón de un mentor y lo tendrás aquí, a mano para cuando quieras reservar.</p>
        <ButtonLink to={DIRECTORY_PATH}>Ver todos los mentores</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No se encontraron mentores">
      <p>Todavía no hay ningún mentor con el perfil completo. Vuelve a mirar dentro de unos días.</p>
    </EmptyState>
  );
}
