import type { ReactNode } from 'react';
import { PageHeader } from './PageHeader';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
}

/** An empty list, with a suggestion what to do (the children). */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl border border-dashed border-edge/50 px-6 py-10 text-center">
      <p className="font-serif text-xl font-semibold text-balance">{title}</p>
      {children && <div className="flex max-w-prose flex-col items-center gap-4 text-muted">{children}</div>}
    </div>
  );
}

/** A page without anything else. */
export function EmptyPage({ page, ...empty }: EmptyStateProps & { page: string }) {
  return (
    <>
      <PageHeader title={page} />
      <EmptyState {...empty} />
    </>
  );
}
