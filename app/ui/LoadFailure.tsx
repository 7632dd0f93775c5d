import { useLoaderData, useLocation } from '@remix-run/react';
import { type ReactNode, useMemo } from 'react';
import type { Toast } from '~/app/domain/site/toasts';
import { ButtonLink } from './Button';
import { EmptyState } from './EmptyState';
import { PageHeader } from './PageHeader';
import { ToastArea } from './ToastArea';

/** The reason why a page is empty, a time-out or another failure, and what to do. */
export function failureText(isLate: boolean): string {
  return `El servicio no ha respondido ${isLate ? 'a tiempo' : 'como debía'}. Espera unos segundos y prueba otra vez.`;
}

/** A note about missing data, with a link that reloads the page. */
function TryAgain({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState title={title}>
      <p>{children}</p>
      <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
    </EmptyState>
  );
}

export function ListFailure({ isLate }: { isLate: boolean }) {
  return (
    <div role="alert">
      <TryAgain title="Error al cargar los datos">{failureText(isLate)}</TryAgain>
    </div>
  );
}

interface FailedPageProps {
  page: string;
  /** The missing data, 'tus cifras'. */
  what: string;
  toast?: string;
  isLate: boolean;
}

export function FailedPage({ page, what, toast = `Error al cargar ${what}`, isLate }: FailedPageProps) {
  return (
    <>
      <PageHeader title={page} />
      <LoadFailure toast={toast} title={`No hemos podido cargar ${what}`}>
        No se ha perdido nada. {failureText(isLate)}
      </LoadFailure>
    </>
  );
}

interface LoadFailureProps {
  toast: string;
  title: string;
  children: ReactNode;
}

/**
 * Replaces data that could not be loaded, with a toast per answer of the loader. The toast belongs to this page, because a
 * flash set while loading would appear on the next one.
 */
export function LoadFailure({ toast, title, children }: LoadFailureProps) {
  const answer = useLoaderData<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the occasion, not an input
  const shown = useMemo<Toast>(() => ({ kind: 'error', title: toast, duration: 5000 }), [toast, answer]);
  return (
    <>
      <ToastArea toast={shown} />
      <TryAgain title={title}>{children}</TryAgain>
    </>
  );
}
