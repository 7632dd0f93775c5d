import { Link, useLocation } from '@remix-run/react';
import { Avatar, type Face } from '~/ui/Avatar';
import { Brand } from '~/ui/Brand';
import { classes } from '~/ui/classes';
import { LogoutButton } from './LogoutButton';
import { isCurrent, type NavItem } from './navItems';
import { UnreadBadge } from './UnreadBadge';
import { useCountOf } from './useCountOf';

export type SidebarUser = Face & { user_type: string };

interface SidebarProps {
  user: SidebarUser;
  items: NavItem[];
}

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-xl px-4';

/** From 1024 px: the menu, who is logged in, and the way out. */
export function Sidebar({ user, items }: SidebarProps) {
  const { pathname } = useLocation();
  const countOf = useCountOf();
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line px-4 py-6 lg:flex">
      <Brand href="/dashboard" className="px-4" />
      <nav aria-label="Principal" className="mt-6 flex min-h-0 flex-col gap-1 overflow-y-auto">
        {items.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            className={classes(
              ROW,
              isCurrent(item, pathname)
                ? 'bg-teal-soft font-semibold text-teal-strong'
                : 'hover:bg-teal-soft/60 hover:text-teal-strong',
            )}
          >
            <item.Icon aria-hidden="true" className="size-5 shrink-0" />
            {item.label}
            <UnreadBadge count={countOf(item)} className="ml-auto" />
          </Link>
        ))}
      </nav>
      <div className="mt-auto shrink-0 border-t border-line pt-4">
        <div className="mb-2 flex items-center gap-3 px-2">
          <Avatar user={user} size="sm" />
          <span className="min-w-0 truncate">{user.full_name}</span>
        </div>
        <LogoutButton label="Cerrar sesión" className={ROW} />
      </div>
    </aside>
  );
}
