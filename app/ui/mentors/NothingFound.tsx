import { formatHourly } from '~/api/contract/rules/price';
import { isFiltered as isSearch } from '~/api/contract/rules/search';
import { mentorsText } from '~/app/domain/mentors/scores';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { Link } from '~/app/ui/router';
import { clearedHref, directoryHref } from './directoryUrl';
import { conditionsIn } from './filterOptions';
import type { MentorResults } from './loadDirectory';

type Near = Pick<MentorResults, 'state' | 'near' | 'options' | 'today'>;

/** Replaces the cards; for a search, with the results without one of its conditions. */
export function NothingFound(results: Near) {
  const { state, near } = results;
  if (isSearch(state))
    return (
      <EmptyState title="No se encontraron mentores">
        <p>
          {near.length > 0
            ? 'Si quitas una sola condición:'
            : 'Prueba con otro nombre, con más áreas o con menos condiciones.'}
        </p>
        {near.length > 0 && <NearResults {...results} />}
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

/** '2 mentores · Física · Por la tarde, desde 27 €/h', and the dropped condition. */
function NearResults({ state, near, options, today }: Near) {
  return (
    <ul aria-label="Lo más parecido" className="flex w-full flex-col divide-y divide-line text-left">
      {near.map(({ without, count, from }) => {
        const left = { ...state, ...without };
        const rest = conditionsIn(left, options, today).map(({ label }) => label);
        const kept = new Set(rest);
        const dropped = conditionsIn(state, options, today).filter(({ label }) => !kept.has(label));
        return (
          <li key={Object.keys(without).join()}>
            <Link to={directoryHref(left)} className="flex min-h-11 flex-col py-2.5 hover:text-teal-strong">
              <span className="link font-medium">
                {`${[mentorsText(count), ...rest].join(' · ')}, desde ${formatHourly(from)}`}
              </span>{' '}
              <span className="text-muted">
                sin {dropped.map(({ label }) => `«${withoutQuotes(label)}»`).join(' ni ')}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

const withoutQuotes = (label: string) => label.replace(/^«|»$/g, '');
