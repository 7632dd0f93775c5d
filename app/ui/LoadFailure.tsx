import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import type { Toast } from '~/app/.server/context';
import { ToastArea } from './ToastArea';

/** Why a page has nothing to show, and what to do: of a server that was too late, else of one that failed. */
export function failureText(isLate: boolean): string {
  return `El servicio no ha respondido ${isLate ? 'a tiempo' : 'como debía'}. Espera unos segundos y prueba otra vez.`;
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
