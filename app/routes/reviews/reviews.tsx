/** Reviews a student can write or has written, or a mentor has received (docs/product.md, 'Reviews'). */
import type { LinksFunction } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from '@remix-run/react';
import { statusResponse } from '~/app/.server/api/errors';
import { enter, guarded, posted } from '~/app/.server/guards';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { TitledSection } from '~/app/ui/Card';
import { dialogRevalidation } from '~/app/ui/dialogRevalidation';
import { EmptyPage, EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { Failed } from './Failures';
import { type LoadedReceived, loadReceived } from './mentor/loadReceived';
import { postReply, replyIntentOf } from './mentor/postReply';
import { ReceivedList } from './mentor/ReceivedList';
import { BadgeFilter, ReceivedFilters, ReceivedSummary } from './mentor/ReceivedSummary';
import { ReplyDialogs } from './mentor/ReplyDialogs';
import { readReceivedState, receivedHref } from './mentor/receivedUrl';
import styles from './reviews.css?url';
import { loadStudentReviews, type StudentReviewsView } from './student/loadStudentReviews';
import { postReview } from './student/postReview';
import { knowsReviewDialog } from './student/ReviewDialogs';
import { StudentReviews } from './student/StudentReviews';

type ReviewsView = StudentReviewsView | LoadedReceived | { kind: 'other' };

export const handle = { live: ['notification', 'mentorship'] };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

const dialogs = dialogRevalidation((view: ReviewsView, search) => {
  if (view.kind === 'student') return knowsReviewDialog(view, search);
  const asked = view.kind === 'mentor' && readReceivedState(search).asked;
  if (view.kind !== 'mentor' || !asked || asked.id === view.loadedFor) return true;
  return view.page?.items.some(({ id }) => id === asked.id) ?? false;
});

/** A change refused because the data was stale reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || dialogs.shouldRevalidate(args);

export const loader = guarded(enter, async ({ context, me }) => {
  if (me.user_type === 'alumno')
    return {
      ...(await loadStudentReviews(me, context)),
      truncated: context.api.truncatedOf('reviews', 'mentorships/without_review'),
    };
  if (me.user_type === 'mentor')
    return { ...(await loadReceived(me, context)), truncated: context.api.truncatedOf('reviews') };
  return { kind: 'other' as const };
});

export const action = posted(enter, async ({ context, me }, form) => {
  if (replyIntentOf(form)) return postReply(form, me, context);
  if (me.user_type === 'alumno') return postReview(form, context);
  throw statusResponse(403);
});
export default function Reviews() {
  const view = useLoaderData<typeof loader>();
  dialogs.useShown(view);
  if (view.kind === 'student') return <StudentReviews view={view} />;
  if (view.kind === 'mentor') return <ReceivedReviews view={view} />;
  return (
    <EmptyPage page="Reseñas" title="Aquí no hay nada que reseñar">
      <p>Las reseñas las escriben los estudiantes y las reciben los mentores.</p>
    </EmptyPage>
  );
}

function EmptyReceived() {
  return (
    <EmptyState title="Aún no has recibido reseñas">
      <p>
        Cuando termine una sesión, quien la reservó podrá valorarla y darte hasta tres medallas. Un horario al
        día y un perfil completo te traerán más solicitudes.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.mentorships()}>Ver Mis Mentorías</ButtonLink>
        <ButtonLink to={paths.profile()} variant="secondary">
          Revisar mi perfil
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

/** 'Reseñas recibidas' (docs/product.md, 'Reviews'): summary and list. */
function ReceivedReviews({ view }: { view: LoadedReceived }) {
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
          <TitledSection
            id="titulo-recibidas"
            title="Lo que dicen tus estudiantes"
            className="min-w-0"
            titleClass="mb-3 text-2xl"
          >
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
          </TitledSection>
        </div>
      )}
      {view.canReply && state.asked && <ReplyDialogs asked={state.asked} view={view} state={state} />}
    </>
  );
}
