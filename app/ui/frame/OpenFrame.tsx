import type { ReactNode } from 'react';
import { SkipLink } from '~/app/ui/SkipLink';
import type { FrameView } from './loadFrame';
import { PrivateFrame } from './PrivateFrame';
import { SiteFrame } from './SiteFrame';

/** A page for everybody: in the private layout after a log-in, otherwise between the site's header and footer. */
export function OpenFrame({ frame, children }: { frame: FrameView | null; children: ReactNode }) {
  if (frame) return <PrivateFrame frame={frame}>{children}</PrivateFrame>;
  return (
    <>
      <SkipLink />
      <SiteFrame
        loggedIn={false}
        tabIndex={-1}
        className="mx-auto max-w-6xl px-5 pt-4 pb-6 outline-none sm:pb-16 sm:px-8"
      >
        {children}
      </SiteFrame>
    </>
  );
}
