/** The whole ranking, paged: where 'Ver Todo' of the dashboard leads (design.md section 11). */
import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { readPage } from '~/domain/pages';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { failureText } from '~/ui/failureText';
import { PageHeader } from '~/ui/PageHeader';
import { Pagination } from '~/ui/Pagination';
import { EmptyRanking } from './EmptyRanking';
import { type LoadedRanking, loadRanking } from './loadRanking';
import { OwnPosition } from './OwnPosition';
import { RankingList } from './RankingList';

import { RankingRule } from './RankingRule';
import { rankingHref } from './rankingHref';

export const meta = () => [{ title: 'Ranking de Mentores · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const asked = readPage(context.url.searchParams.get('page'));
  const ranking = await loadRanking(asked, me, context);
  if (ranking.failure !== null) return data(ranking, { status: ranking.failure });
  if (ranking.page !== asked) throw redirect(rankingHref(ranking.page));
  return data({ ...ranking, cut: context.api.cutOf('ranking') });
}

export default function Ranking() {
  const ranking = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHeader title="Ranking de Mentores" />
      {ranking.failure === null ? <Places ranking={ranking} /> : <Failure isLate={ranking.isLate} />}
    </div>
  );
}

function Places({ ranking }: { ranking: LoadedRanking }) {
  const { mentors, count, page, pages, own, rule, isMentor } = ranking;
  if (count === 0) return <EmptyRanking />;
  return (
    <>
      {isMentor && <OwnPosition own={own} count={count} rule={rule} />}
      <RankingRule rule={rule} />
      <div className="mt-4 mb-8">
        <RankingList mentors={mentors} withReviews />
      </div>
      <Pagination page={page} pages={pages} hrefFor={rankingHref} />
    </>
  );
}

function Failure({ isLate }: { isLate: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div role="alert">
      <EmptyState title="Error al cargar los datos">
        <p>{failureText(isLate)}</p>
        <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
      </EmptyState>
    </div>
  );
}
