import { useLocation } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { ActiveFilters } from './ActiveFilters';
import { BadgeFilter } from './BadgeFilter';
import { EmptyReceived, NoneFits } from './EmptyReceived';
import { FailedReviews, FailedSummary } from './Failures';
import type { LoadedReceived } from './loadReceived';
import { ReceivedList } from './ReceivedList';
import { ReplyDialogs } from './ReplyDialogs';
import { readReceivedState } from './receivedUrl';
import { Summary } from './Summary';

/** 'Reseñas recibidas' (spec.md section 2): what they come to, and each of them. */
export function ReceivedReviews({ view }: { view: LoadedReceived }) {
  const state = readReceivedState(useLocation().search);
  const { page, summary, username } = view;
  const isFiltered = state.stars !== null || state.badge !== '';
  const isEmpty = summary ? summary.count === 0 : page !== null && page.total === 0 && !isFiltered;
  return (
    <>
      <PageHeader
        title="Reseñas recibidas"
        actions={
          <ButtonLink
            to={`/mentors/${encodeURIComponent(username)}#resenas`}
            variant="secondary"
            reloadDocument
          >
            Ver mi perfil público
          </ButtonLink>
        }
      />
      {page && isEmpty ? (
        <EmptyReceived />
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[20rem_1fr] lg:gap-10">
          <div className="flex flex-col gap-6 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto">
            {summary ? (
              <>
                <Summary summary={summary} state={state} />
                <BadgeFilter badges={summary.badges} lacksSome={summary.lacksBadges} state={state} />
              </>
            ) : (
              page && <FailedSummary />
            )}
          </div>
          <section aria-labelledby="titulo-recibidas" className="min-w-0">
            <h2 id="titulo-recibidas" className="mb-3 text-2xl">
              Lo que dicen tus estudiantes
            </h2>
            <ActiveFilters state={state} badges={summary?.badges ?? []} />
            {page === null && <FailedReviews />}
            {page?.total === 0 && <NoneFits state={state} />}
            {page && page.total > 0 && <ReceivedList page={page} state={state} canReply={view.canReply} />}
          </section>
        </div>
      )}
      {view.canReply && state.asked && <ReplyDialogs asked={state.asked} view={view} state={state} />}
    </>
  );
}
