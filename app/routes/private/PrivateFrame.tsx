import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { Avatar, type Face } from '~/app/ui/Avatar';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { SkipLink } from '~/app/ui/SkipLink';
import { TruncationNotice } from '~/app/ui/TruncationNotice';
import { BottomBar, MenuLink } from './BottomBar';
import { LogoutButton } from './LogoutButton';
import { type NavItem, navItemsFor } from './navItems';
import { UnreadBadge, useUnread } from './unread';

type SidebarUser = Face & { user_type: string };

function Sidebar({ user, items }: { user: SidebarUser; items: NavItem[] }) {
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line px-4 py-6 lg:flex">
      <Brand href={paths.dashboard()} className="px-4" />
      <nav aria-label="Principal" className="menu mt-6 flex min-h-0 flex-col gap-1 overflow-y-auto">
        {items.map((item) => (
          <MenuLink key={item.to} item={item} />
        ))}
      </nav>
      <div className="mt-auto shrink-0 border-t border-line pt-4">
        <div className="mb-2 flex items-center gap-3 px-2">
          <Avatar user={user} size="sm" />
          <span className="min-w-0 truncate">{user.full_name}</span>
        </div>
        <LogoutButton label="Cerrar sesión" className="menu-row" />
      </div>
    </aside>
  );
}

/** The bell at the top of small screens, because the bottom bar has no room for it. */
function NotificationsLink() {
  const { count } = useUnread();
  return (
    <Link
      to={paths.notifications()}
      discover="none"
      className="flex h-11 min-w-11 items-center justify-center rounded-xl px-1.5 text-muted hover:bg-teal-soft hover:text-teal-strong"
    >
      <Icon name="bell" className="size-5.5 shrink-0" />
      <span className="sr-only">Notificaciones </span>
      <UnreadBadge count={count} className="-mt-5 -ml-2.5 ring-2 ring-paper" />
    </Link>
  );
}

/** The brand and the log-in or log-out, for pages without sidebar. */
function SlimHeader({ loggedIn }: { loggedIn: boolean }) {
  return (
    <header
      className={classes(
        'mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-1 px-4 py-2 sm:px-8 lg:px-10',
        loggedIn && 'lg:hidden',
      )}
    >
      <Brand href={loggedIn ? paths.dashboard() : paths.landing()} />
      {loggedIn ? (
        <div className="flex items-center">
          <NotificationsLink />
          <LogoutButton label="Salir" className="-mr-3 min-h-11 gap-1.5 px-3" />
        </div>
      ) : (
        <a href={paths.login()} className={buttonStyle('secondary')}>
          Iniciar sesión
        </a>
      )}
    </header>
  );
}

interface PrivateFrameProps {
  /** Null without a log-in; then there is no menu. */
  user: SidebarUser | null;
  children: ReactNode;
}

/** The frame of the private pages: menu at the side or bottom, and log-out. */
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
          <TruncationNotice />
        </main>
      </div>
      {user && <BottomBar items={items} />}
    </div>
  );
}
