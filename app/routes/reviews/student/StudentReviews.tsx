import { useLocation } from '@remix-run/react';
import type { NumberedPage } from '~/app/.server/api/shapes';
import * as paths from '~/app/paths';
import { Topics } from '~/app/routes/mentorships/MentorshipFacts';
import { Failed } from '~/app/routes/reviews/Failures';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { EmptyState } from '~/app/ui/EmptyState';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import type { StudentReviewsView as Loaded } from './loadStudentReviews';
import { OwnSection } from './OwnReviews';
import { ReviewDialogs } from './ReviewDialogs';
import { dialogHref, pagesHref } from './reviewsUrl';
import type { PendingSession } from './reviewViews';

const SHOWN_TOPICS = 3;

function PendingCard({ session }: { session: PendingSession }) {
  const { search } = useLocation();
  const { mentor, day, hours, duration, topics } = session;
  const name = mentor?.full_name ?? 'Tu mentor';
  return (
    <Card as="li" className="flex flex-col gap-4">
      <div className="flex items-center gap-4">
        {mentor && <Avatar user={mentor} size="md" />}
        <div className="min-w-0">
          <h3 className="text-xl">{name}</h3>
          <p className="text-muted">{day}</p>
          <p className="text-muted">
            {hours} · {duration}
          </p>
        </div>
      </div>
      <Topics names={topics.slice(0, SHOWN_TOPICS)} />
      <ButtonLink
        to={dialogHref(search, 'resena', session.identifier)}
        preventScrollReset
        className="mt-auto"
        aria-label={`Escribir reseña de la mentoría con ${name} del ${day}, ${hours}`}
      >
        Escribir reseña
      </ButtonLink>
    </Card>
  );
}

interface PendingSectionProps {
  pending: NumberedPage<PendingSession> | null;
  hasOwn: boolean;
}

/** 'Mentorías pendientes de reseña': pages of 6, cards 350 px wide (docs/product.md, 'Reviews'). */
function PendingSection({ pending, hasOwn }: PendingSectionProps) {
  const { search } = useLocation();
  return (
    <section aria-labelledby="pendientes">
      <h2 id="pendientes" className="mb-4 text-2xl">
        Mentorías pendientes de reseña
      </h2>
      {pending === null && <Failed />}
      {pending?.count === 0 && (
        <EmptyState title={hasOwn ? 'Estás al día' : 'Todavía no hay nada que reseñar'}>
          <p>
            {hasOwn
              ? 'Has reseñado todas tus mentorías. Cuando termine la siguiente la verás aquí.'
              : 'Cuando termine una de tus mentorías podrás contar aquí cómo te fue.'}
          </p>
          <ButtonLink to={paths.mentorships()} variant="secondary">
            Ver mis mentorías
          </ButtonLink>
        </EmptyState>
      )}
      {pending !== null && pending.count > 0 && (
        <>
          <ul className="flex flex-wrap gap-4 *:w-full sm:*:w-[350px]">
            {pending.items.map((session) => (
              <PendingCard key={session.identifier} session={session} />
            ))}
          </ul>
          <div className="mt-6">
            <Pagination
              label="Páginas de mentorías pendientes"
              page={pending.page}
              pages={pending.pages}
              hrefFor={(page) => pagesHref(search, { pending: page })}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Sessions a student can still review, and their reviews (docs/product.md, 'Reviews'). */
export function StudentReviews({ view }: { view: Loaded }) {
  return (
    <>
      <PageHeader title="Reseñas" />
      <div className="flex flex-col gap-12">
        <PendingSection pending={view.pending} hasOwn={(view.own?.count ?? 0) > 0} />
        <OwnSection own={view.own} />
      </div>
      <ReviewDialogs view={view} />
    </>
  );
}
