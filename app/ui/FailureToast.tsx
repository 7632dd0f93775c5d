import { useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import type { Toast } from '~/.server/context';
import { ToastArea } from './ToastArea';

/**
 * What the loader of the page could not read: said once for each answer of it. The toast comes with this page: a flash set while loading
 * would only be shown by the next one.
 */
export function FailureToast({ title }: { title: string }) {
  const answer = useLoaderData<unknown>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer is the occasion, not an input
  const toast = useMemo<Toast>(() => ({ kind: 'error', title, duration: 5000 }), [title, answer]);
  return <ToastArea toast={toast} />;
}
