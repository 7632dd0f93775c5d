import { Link, useLocation } from '@remix-run/react';
import { barStyle } from './barStyle';
import { MoreMenu } from './MoreMenu';
import { foldForBar, isCurrent, type NavItem } from './navItems';
import { UnreadDot } from './UnreadDot';
import { useCountOf } from './useCountOf';

/** Under 1024 px: the menu within the thumb's reach. `--bottom-bar` is its height (app.css). */
export function BottomBar({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const countOf = useCountOf();
  const { shown, folded } = foldForBar(items);
  return (
    <nav
      aria-label="Principal"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shown.map((item) => {
        const current = isCurrent(item, pathname);
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-current={current ? 'page' : undefined}
            className={barStyle(current)}
          >
            <item.Icon aria-hidden="true" className="size-5.5" />
            {item.short}
            <UnreadDot count={countOf(item)} />
          </Link>
        );
      })}
      {folded.length > 0 && <MoreMenu items={folded} />}
    </nav>
  );
}
