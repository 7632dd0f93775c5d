import { Await } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import type { PagePart } from '~/app/domain/site/routeHandle';
import { ButtonLink } from './Button';
import { Card } from './Card';
import { classes } from './classes';
import { EmptyState } from './EmptyState';

interface PanelProps {
  /** Id of the section; its heading's id is `titulo-{id}`. */
  id: string;
  title: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ id, title, action, className, children }: PanelProps) {
  const heading = `titulo-${id}`;
  return (
    <section id={id} aria-labelledby={heading} className={classes('min-w-0 scroll-mt-6', className)}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 sm:mb-3">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        {/* The target of a link is taller than its line. */}
        {action && <div className="-my-2.5">{action}</div>}
      </div>
      {children}
    </section>
  );
}

/** A panel whose content stands on a card. */
export const CardPanel = ({ children, ...panel }: PanelProps) => (
  <Panel {...panel}>
    <Card className="flex flex-col gap-4">{children}</Card>
  </Panel>
);

interface DeferredPartProps<T> {
  of: PagePart<T>;
  /** Shown while loading: 'Cargando …', or more than a line. */
  loading: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * A part of a page that arrives when ready and fails independently. Always has a boundary, so that a reload keeps showing
 * the old content.
 */
export function DeferredPart<T>({ of, loading, failed, children }: DeferredPartProps<T>) {
  return (
    <Suspense fallback={typeof loading === 'string' ? <Loading>{loading}</Loading> : loading}>
      <Await resolve={of} errorElement={failed}>
        {(part) => (part.ok ? children(part.value) : failed)}
      </Await>
    </Suspense>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="px-1 py-6 text-muted">
      {children}
    </div>
  );
}

/** Replaces a part that could not be read, with a link that reloads the page at this part. */
export function PanelFailure({ title, retry }: { title: string; retry: string }) {
  return (
    <EmptyState title={title}>
      <p>El resto de la página está al día. Vuelve a intentarlo dentro de un momento.</p>
      <ButtonLink to={retry} variant="secondary">
        Reintentar
      </ButtonLink>
    </EmptyState>
  );
}
