import { Await } from '@remix-run/react';
import { type ReactNode, Suspense } from 'react';
import { WHOLE_PAGE } from '~/domain/hydratedCookie';

type Settled<T> = { ok: true; value: T } | { ok: false };

interface PanelPartProps<T> {
  /** Straight from the loader's `inParts`. */
  of: Settled<T> | Promise<Settled<T>>;
  /** Shown while it comes: 'Cargando …', or more than a line. */
  loading: ReactNode;
  /** In its place when it could not be read. */
  failed: ReactNode;
  children: (value: T) => ReactNode;
}

/**
 * A part of a page that comes when it is ready and fails alone. The boundary stands whether it is awaited or not: a page that is read
 * anew keeps showing what it has.
 */
export function PanelPart<T>({ of, loading, failed, children }: PanelPartProps<T>) {
  return (
    <Suspense fallback={typeof loading === 'string' ? <Loading>{loading}</Loading> : loading}>
      <Await resolve={of} errorElement={failed}>
        {(part) => (part.ok ? children(part.value) : failed)}
      </Await>
    </Suspense>
  );
}

/** The waiting text of a part. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="px-1 py-6 text-muted">
      {children}
      <noscript>
        {' '}
        <a href={`?${WHOLE_PAGE}`} className="link">
          Mostrar la página entera
        </a>
      </noscript>
    </div>
  );
}
