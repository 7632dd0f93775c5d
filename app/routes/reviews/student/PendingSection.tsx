import { useLocation } from '@remix-run/react';
import type { NumberedPage } from '~/.server/api/shapes';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { Pagination } from '~/ui/Pagination';
import { pagesHref } from '../reviewsUrl';
import { FailedPart } from './FailedPart';
import { PendingCard } from './PendingCard';
import type { PendingSession } from './pendingView';

interface Props {
  pending: NumberedPage<PendingSession> | null;
  hasOwn: boolean;
}

/** 'Mentorías pendientes de reseña': pages of 6, cards 350 px wide (spec.md section 2). */
export function PendingSection({ pending, hasOwn }: Props) {
  const { search } = useLocation();
  return (
    <section aria-labelledby="pendientes">
      <h2 id="pendientes" className="mb-4 text-2xl">
        Mentorías pendientes de reseña
      </h2>
      {pending === null && <FailedPart />}
      {pending?.count === 0 && (
        <EmptyState title={hasOwn ? 'Estás al día' : 'Todavía no hay nada que reseñar'}>
          <p>
            {hasOwn
              ? 'Has reseñado todas tus mentorías. Cuando termine la siguiente la verás aquí.'
              : 'Cuando termine una de tus mentorías podrás contar aquí cómo te fue.'}
          </p>
          <ButtonLink to="/mentorships" variant="secondary">
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
