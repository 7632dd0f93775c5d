import { isFiltered } from '~/api/contract/rules/search';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { clearedHref, type DirectoryState } from './directoryUrl';

/** In place of the cards. */
export function NothingFound({ state }: { state: DirectoryState }) {
  if (isFiltered(state))
    return (
      <EmptyState title="No se encontraron mentores">
        <p>Prueba con otro nombre, con más áreas o con menos condiciones.</p>
        <ButtonLink to={clearedHref(state)} variant="secondary">
          Limpiar filtros
        </ButtonLink>
      </EmptyState>
    );
  return state.favourites ? (
    <EmptyState title="Todavía no tienes favoritos">
      <p>Pulsa el corazón de un mentor y lo tendrás aquí, a mano para cuando quieras reservar.</p>
      <ButtonLink to={paths.mentors()}>Ver todos los mentores</ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="No se encontraron mentores">
      <p>Todavía no hay ningún mentor con el perfil completo. Vuelve a mirar dentro de unos días.</p>
    </EmptyState>
  );
}
