import type { ReactNode } from 'react';

interface PanelProps {
  /** Of the section; its heading is `titulo-{id}`. */
  id: string;
  title: string;
  /** Beside the heading: a link or a button. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading of its own. */
export function Panel({ id, title, action, children }: PanelProps) {
  const heading = `titulo-${id}`;
  return (
    <section id={id} aria-labelledby={heading} className="min-w-0 scroll-mt-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={heading} className="text-2xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
