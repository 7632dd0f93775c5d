import { useLocation } from '@remix-run/react';
import * as paths from '~/app/paths';
import { Failed } from '~/app/routes/reviews/Failures';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import type { LoadedReceived } from './loadReceived';
import { ReceivedList } from './ReceivedList';
import { BadgeFilter, ReceivedFilters, ReceivedSummary } from './ReceivedSummary';
import { ReplyDialogs } from './ReplyDialogs';
import { readReceivedState, receivedHref } from './receivedUrl';

function EmptyReceived() {
  return (
    <EmptyState title="Aún no has recibido reseñas">
      <p>
        Cuando termine una mentoría, quien la reservó podrá valorarla y darte hasta tres medallas. Un horario
        al día y un perfil completo te traerán más solicitudes.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.mentorships()}>Ver mis mentorías</ButtonLink>
        <ButtonLink to={paths.profile()} variant="secondary">
          Revisar mi perfil
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

/** 'Reseñas recibidas' (docs/product.md, 'Reviews'): summary and list. */
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
          <ButtonLink to={paths.mentor(username, { section: 'resenas' })} variant="secondary" reloadDocument>
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
                <ReceivedSummary summary={summary} state={state} />
                <BadgeFilter summary={summary} state={state} />
              </>
            ) : (
              page && <Failed>No hemos podido calcular tu valoración media</Failed>
            )}
          </div>
          <section aria-labelledby="titulo-recibidas" className="min-w-0">
            <h2 id="titulo-recibidas" className="mb-3 text-2xl">
              Lo que dicen tus estudiantes
            </h2>
            <ReceivedFilters state={state} badges={summary?.badges ?? []} />
            {page === null && <Failed />}
            {page?.total === 0 && (
              <EmptyState title="Ninguna reseña coincide">
                <p>Prueba con otra puntuación o con otra medalla.</p>
                <ButtonLink
                  to={receivedHref(state, { stars: null, badge: '' })}
                  variant="secondary"
                  preventScrollReset
                >
                  Ver todas las reseñas
                </ButtonLink>
              </EmptyState>
            )}
            {page && page.total > 0 && <ReceivedList page={page} state={state} canReply={view.canReply} />}
          </section>
        </div>
      )}
      {view.canReply && state.asked && <ReplyDialogs asked={state.asked} view={view} state={state} />}
    </>
  );
}
