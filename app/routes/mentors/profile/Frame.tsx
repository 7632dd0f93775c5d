import type { ReactNode } from 'react';
import { SkipLink } from '~/ui/SkipLink';
import { PrivateFrame } from '../../private/PrivateFrame';
import { SiteFooter } from '../../site/SiteFooter';
import { SiteHeader } from '../../site/SiteHeader';
import type { Reader } from './profileView';

/** The same page for everybody: inside the private layout for who is logged in, else between the site's head and foot. */
export function Frame({ reader, children }: { reader: Reader; children: ReactNode }) {
  if (reader) return <PrivateFrame user={reader}>{children}</PrivateFrame>;
  return (
    <>
      <SkipLink />
      <SiteHeader loggedIn={false} />
      <main id="contenido" tabIndex={-1} className="mx-auto max-w-6xl px-5 pt-4 pb-16 outline-none sm:px-8">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
