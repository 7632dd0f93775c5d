import type { ReactNode } from 'react';

interface SectionProps {
  /** Also its address: /settings#id. */
  id: string;
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** One matter of the account centre: what it is about on one side, how it stands and what can be done on the other. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-6 gap-x-12 gap-y-5 border-t border-line py-8 xl:grid-cols-[17rem_minmax(0,1fr)] xl:py-10"
    >
      <div className="flex flex-col gap-2">
        <h2 id={`${id}-title`} className="text-2xl">
          {title}
        </h2>
        <p className="max-w-prose text-muted">{lead}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-5">{children}</div>
    </section>
  );
}

/** In place of a part that could not be loaded; the rest of the page does not suffer. */
export function PartFailure({ what, href }: { what: string; href: string }) {
  return (
    <p>
      {what}{' '}
      <a href={href} className="link">
        Volver a intentarlo
      </a>
    </p>
  );
}
