import { Link } from '@remix-run/react';
import { formatCount } from '~/domain/score';
import type { LoadedRanking } from './loadRanking';
import { OWN_PLACE } from './RankingList';
import { rankingHref } from './rankingHref';

/** Where the mentor who looks stands, whichever page is shown. */
export function OwnPosition({ own, count, rule }: Pick<LoadedRanking, 'own' | 'count' | 'rule'>) {
  if (own === null) {
    return (
      <p className="text-muted">
        Todavía no apareces en el ranking.
        {rule === 'bayesian' && (
          <>
            {' '}
            Están los mentores con el perfil completo:{' '}
            <Link to="/profile/editar" className="link">
              completa el tuyo
            </Link>
            .
          </>
        )}
      </p>
    );
  }
  return (
    <p>
      <Link
        to={`${rankingHref(own.page)}#${OWN_PLACE}`}
        className="link inline-flex min-h-11 items-center font-semibold tabular-nums"
      >
        {`Tu posición: ${formatCount(own.position)} de ${formatCount(count)}`}
      </Link>
    </p>
  );
}
