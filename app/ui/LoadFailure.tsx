import { useLoaderData, useLocation } from '@remix-run/react';
import { type ReactNode, useMemo } from 'react';
import type { Toast } from '~/app/.server/context';
import { ButtonLink } from './Button';
import { EmptyState } from './EmptyState';
import { ToastArea } from './ToastArea';

/** Why a page has nothing to show, and what to do: of a server that was too late, else of one that failed. */
export function failureText(isLate: boolean): string {
  return `El servicio no ha respondido ${isLate ? 'a tiempo' : 'como debía'}. Espera unos segundos y prueba otra vez.`;
}

/** Says what is missing, with a link to the same page once more. */
function TryAgain({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <EmptyState title={title}>
      <p>{children}</p>
      <ButtonLink to={pathname + search}>Reintentar</ButtonLink>
    </EmptyState>
  );
}

/** In place of a list that could not be read. */
export function ListFailure({ isLate }: { isLate: boolean }) {
  return (
    <div role="alert">
      <TryAgain title="Error al cargar los datos">{failureText(isLate)}</TryAgain>
    </div>
  );
}

/**
 * What the loader of the page could not read: said once for each answer of it. The toast comes with this
 * page: a flash set while loading would only be shown by the next one.
 */
export function FailureToast({ title }: { title: string }) {
  const answer = useLoaderData<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the occasion, not an input
  const toast = useMemo<Toast>(() => ({ kind: 'error', title, duration: 5000 }), [title, answer]);
  return <ToastArea toast={toast} />;
}

interface LoadFailureProps {
  toast: string;
  title: string;
  /** One paragraph. */
  children: ReactNode;
}

/** In place of what a page could not load. */
export function LoadFailure({ toast, title, children }: LoadFailureProps) {
  return (
    <>
      <FailureToast title={toast} />
      <TryAgain title={title}>{children}</TryAgain>
    </>
  );
}
