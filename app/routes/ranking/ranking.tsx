/** The whole ranking, paged: 'Ver Todo' on the dashboard (docs/product.md, 'Ranking and badges'). */

import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { enter, guarded } from '~/app/.server/guards';
import { formatCount } from '~/app/domain/mentors/scores';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { type LoadedRanking, loadRanking } from '~/app/ui/ranking/loadRanking';
import { EmptyRanking, OWN_PLACE, RankingList } from '~/app/ui/ranking/RankingList';
import { TextLink } from '~/app/ui/TextLink';

export const loader = guarded(enter, async ({ context, me }) => {
  const asked = readPage(context.url.searchParams.get('page'));
  const ranking = await loadRanking(asked, me, context);
  if (ranking.page !== asked) throw redirect(rankingHref(ranking.page));
  return { ...ranking, truncated: context.api.truncatedOf('ranking') };
});

export default function Ranking() {
  const { mentors, count, page, pages, own, rule, isMentor } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Ranking de Mentores" />
      {count === 0 ? (
        <EmptyRanking />
      ) : (
        <>
          {isMentor && <OwnPosition own={own} count={count} rule={rule} />}
          <RankingRule rule={rule} />
          <div className="mt-4">
            <RankingList mentors={mentors} />
          </div>
          <Pagination page={page} pages={pages} hrefFor={rankingHref} />
        </>
      )}
    </div>
  );
}

const rankingHref = (page: number) => (page === 1 ? paths.ranking() : paths.ranking({ page }));

/** Holds for our API only (docs/contract.md, 'Scores and points'). */
function RankingRule({ rule }: Pick<LoadedRanking, 'rule'>) {
  if (rule === 'unknown') return <p className="text-muted">En el orden en que lo da el servicio.</p>;
  return (
    <p className="max-w-prose text-muted">
      Por la nota y el número de sus reseñas. Nadie paga por un puesto.{' '}
      <a href={paths.faq('orden-de-los-mentores')} className="link">
        Más sobre el orden
      </a>
    </p>
  );
}

function OwnPosition({ own, count, rule }: Pick<LoadedRanking, 'own' | 'count' | 'rule'>) {
  if (own === null) {
    return (
      <p className="text-muted">
        Todavía no apareces en el ranking.
        {rule === 'bayesian' && (
          <>
            {' '}
            Están los mentores con el perfil completo:{' '}
            <TextLink to={paths.editProfile()} inline>
              completa el tuyo
            </TextLink>
            .
          </>
        )}
      </p>
    );
  }
  return (
    <p>
      <TextLink to={`${rankingHref(own.page)}#${OWN_PLACE}`} className="font-semibold tabular-nums">
        {`Tu posición: ${formatCount(own.position)} de ${formatCount(count)}`}
      </TextLink>
    </p>
  );
}
