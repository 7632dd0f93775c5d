import type { ReactNode } from 'react';
import { CutNotice } from '~/ui/CutNotice';
import { SkipLink } from '~/ui/SkipLink';
import { BottomBar } from './BottomBar';
import { navItemsFor } from './navItems';
import { Sidebar, type SidebarUser } from './Sidebar';
import { SlimHeader } from './SlimHeader';

interface PrivateFrameProps {
  /** Null: nobody is logged in, and there is no menu. */
  user: SidebarUser | null;
  children: ReactNode;
}

/** What stands around every page of who is logged in: menu at the side or at the foot, and the way out. */
export function PrivateFrame({ user, children }: PrivateFrameProps) {
  const items = user ? navItemsFor(user.user_type) : [];
  return (
    <div className="lg:flex">
      <SkipLink />
      {user && <Sidebar user={user} items={items} />}
      <div className="min-w-0 grow">
        <SlimHeader loggedIn={user !== null} />
        <main
          id="contenido"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 pt-4 pb-[calc(var(--bottom-bar)+2.5rem)] outline-none sm:px-8 lg:px-10 lg:pt-10 lg:pb-14"
        >
          {children}
          <CutNotice />
        </main>
      </div>
      {user && <BottomBar items={items} />}
    </div>
  );
}
