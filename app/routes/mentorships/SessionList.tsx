import type { ReactNode } from 'react';
import type { Page } from '~/app/domain/site/pagination';
import { Pagination } from '~/app/ui/Pagination';

interface SessionListProps {
  label: string;
  what: string;
  page: Page<unknown>;
  isWaiting: boolean;
  hrefFor: (page: number) => string;
  children: ReactNode;
}

/** A page of sessions as cards, with its position in the list. */
export function SessionList({ label, what, page, isWaiting, hrefFor, children }: SessionListProps) {
  return (
    <section aria-label={label} aria-busy={isWaiting}>
      <p className="text-muted" role="status">
        Mostrando {page.from} a {page.to} de {page.total} {what}
      </p>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">{children}</ul>
      <div className="mt-8">
        <Pagination page={page.page} pages={page.pages} hrefFor={hrefFor} />
      </div>
    </section>
  );
}
