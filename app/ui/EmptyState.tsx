import type { ReactNode } from 'react';

/** An empty list, with a suggestion what to do (the children). */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-2xl border border-dashed border-edge/50 px-6 py-10 text-center">
      <p className="font-serif text-xl font-semibold text-balance">{title}</p>
      {children && <div className="flex max-w-prose flex-col items-center gap-4 text-muted">{children}</div>}
    </div>
  );
}
