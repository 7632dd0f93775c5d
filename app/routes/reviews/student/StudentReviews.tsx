import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { NumberedPage } from '~/app/.server/api/lists';
import * as paths from '~/app/paths';
import { Failed } from '~/app/routes/reviews/Failures';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card, TitledSection } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import type { StudentReviewsView } from './loadStudentReviews';
import { OwnCard } from './OwnReviews';
import { ReviewDialogs } from './ReviewDialogs';
import { reviewsHref } from './reviewsUrl';
import type { PendingSession } from './reviewViews';

function PendingCard({ session }: { session: PendingSession }) {
  const { search } = useLocation();
  const { mentor, day, hours, topics } = session;
  const name = mentor?.full_name ?? 'Tu mentor';
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        {mentor && <Avatar user={mentor} size="md" />}
        <div className="min-w-0">
          <h3 className="text-xl">{name}</h3>
          {topics.length > 0 && <p className="line-clamp-1 text-muted">{topics.join(', ')}</p>}
          <p className="text-muted">
            {day} <span className="whitespace-nowrap">{hours}</span>
          </p>
        </div>
      </div>
      <ButtonLink
        to={reviewsHref(search, { resena: session.identifier })}
        preventScrollReset
        className="mt-auto"
        aria-label={`Escribir reseña de la sesión con ${name} del ${day}, ${hours}`}
      >
        Escribir reseña
      </ButtonLink>
    </Card>
  );
}

interface ListSectionProps<Item> {
  id: string;
  title: string;
  /** Null if it could not be read. */
  page: NumberedPage<Item> | null;
  empty: ReactNode;
  className: string;
  children: (item: Item) => ReactNode;
  pagesLabel: string;
  hrefFor: (page: number) => string;
}

function ListSection<Item>({ id, title, page, empty, className, children, ...rest }: ListSectionProps<Item>) {
  return (
    <TitledSection id={id} title={title} titleClass="mb-4 text-2xl">
      {page === null && <Failed />}
      {page?.count === 0 && empty}
      {page !== null && page.count > 0 && (
        <>
          <ul className={classes('gap-4', className)}>{page.items.map(children)}</ul>
          <Pagination label={rest.pagesLabel} page={page.page} pages={page.pages} hrefFor={rest.hrefFor} />
        </>
      )}
    </TitledSection>
  );
}

function NothingPending({ hasOwn }: { hasOwn: boolean }) {
  return (
    <EmptyState title={hasOwn ? 'Estás al día' : 'Todavía no hay nada que reseñar'}>
      <p>
        {hasOwn
          ? 'Has reseñado todas tus sesiones. Cuando termine la siguiente la verás aquí.'
          : 'Cuando termine una de tus sesiones podrás contar aquí cómo te fue.'}
      </p>
      <ButtonLink to={paths.mentorships()} variant="secondary">
        Ver Mis Mentorías
      </ButtonLink>
    </EmptyState>
  );
}

/** Sessions to review, in cards 350 px wide, and the student's reviews (docs/product.md, 'Reviews'). */
export function StudentReviews({ view }: { view: StudentReviewsView }) {
  const { search } = useLocation();
  return (
    <>
      <PageHeader
        title="Reseñas"
        actions={
          view.readsAbout && (
            <ButtonLink to={paths.reviewsAboutMe()} variant="secondary">
              Lo que dicen de ti
            </ButtonLink>
          )
        }
      />
      <div className="flex flex-col gap-12">
        <ListSection
          id="pendientes"
          title="Mentorías pendientes de reseña"
          page={view.pending}
          empty={<NothingPending hasOwn={(view.own?.count ?? 0) > 0} />}
          className="flex flex-wrap *:w-full sm:*:w-[350px]"
          pagesLabel="Páginas de sesiones pendientes"
          hrefFor={(page) => reviewsHref(search, { pending: page })}
        >
          {(session) => <PendingCard key={session.identifier} session={session} />}
        </ListSection>
        <ListSection
          id="realizadas"
          title="Mis reseñas realizadas"
          page={view.own}
          empty={
            <EmptyState title="Aún no has escrito ninguna reseña">
              <p>Tu opinión ayuda a otros estudiantes a elegir, y a tus mentores a mejorar.</p>
            </EmptyState>
          }
          className="grid items-start lg:grid-cols-2"
          pagesLabel="Páginas de mis reseñas"
          hrefFor={(page) => reviewsHref(search, { own: page })}
        >
          {(review) => <OwnCard key={review.id} review={review} />}
        </ListSection>
      </div>
      <ReviewDialogs view={view} />
    </>
  );
}
