import { Link, useLocation } from '@remix-run/react';
import { classes } from '~/ui/classes';
import { isCurrent, type NavItem } from './navItems';

/** Under 1024 px: the menu within the thumb's reach. `--bottom-bar` is its height (app.css). */
export function BottomBar({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Principal"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {items.map((item) => {
        const current = isCurrent(item, pathname);
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-current={current ? 'page' : undefined}
            className={classes(
              'relative flex flex-1 flex-col items-center justify-center gap-0.5 leading-tight focus-visible:-outline-offset-4',
              current
                ? 'font-semibold text-teal-strong before:absolute before:inset-x-6 before:top-0 before:h-0.75 before:rounded-b before:bg-teal'
                : 'text-muted',
            )}
          >
            <item.Icon aria-hidden="true" className="size-5.5" />
            {item.short}
          </Link>
        );
      })}
    </nav>
  );
}
