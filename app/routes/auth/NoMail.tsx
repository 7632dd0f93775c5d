import type { ReactNode } from 'react';

/** What to do when no mail comes; the children are entries of the list. */
export function NoMail({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="titulo-no-llega">
      <h2 id="titulo-no-llega" className="text-xl">
        ¿No te llega?
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-2 pl-5 marker:text-muted">{children}</ul>
    </section>
  );
}
