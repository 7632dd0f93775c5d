import { useLocation } from '@remix-run/react';
import * as paths from '~/app/paths';
import type { Menu, NavItem } from '~/app/site';
import { closesItself } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import { Link } from '~/app/ui/router';
import { LogoutButton } from './LogoutButton';
import { UnreadBadge, useMenuCount } from './unread';

/** The items that do not fit the bar. With scripts it closes on Escape, on losing the focus and on navigation. */
function MoreMenu({ menu }: { menu: Menu }) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} {...closesItself}>
      <summary>
        <Icon name="menu" />
        <span>Más</span>
      </summary>
      <div className="menu absolute right-2 bottom-full mb-2 min-w-56 rounded-2xl border border-line bg-card p-2 shadow-lift">
        <MenuList items={menu.more} />
        <div className="mt-2 border-t border-line pt-2">
          <LogoutButton className="menu-row" />
        </div>
      </div>
    </details>
  );
}

/** `isShort`: for the bar at the foot. */
export function MenuList(props: { items: readonly NavItem[]; isShort?: boolean; className?: string }) {
  const { items, isShort = false, className } = props;
  const countOf = useMenuCount();
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} discover="none">
            <Icon name={item.icon} />
            {(isShort && item.short) || item.label} <UnreadBadge count={countOf(item)} of={item.counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The menu below 1024 px. `--bottom-bar` is its height (appKit.css). */
export function BottomBar({ menu }: { menu: Menu }) {
  return (
    <nav
      aria-label="Principal"
      data-bottom-bar
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 grid min-h-(--bottom-bar) auto-cols-fr grid-flow-col border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <MenuList items={menu.bar} isShort className="contents" />
      <MoreMenu menu={menu} />
    </nav>
  );
}

/** Pages that are a tab of another one (PageTabs.tsx). */
const TAB_OF: Record<string, string> = {
  [paths.figures()]: paths.income(),
  [paths.savedReplies()]: paths.chat(),
};

/** Whether an item leads to the current page; the booking wizard belongs to the search for mentors, a case to the queue. */
export function isCurrent({ to }: NavItem, pathname: string): boolean {
  if (/^\/(mentorships\/new|create-mentorship)(\/|$)/.test(pathname)) return to === paths.mentors();
  if (TAB_OF[pathname]) return to === TAB_OF[pathname];
  if (to === paths.desk()) return pathname === to || pathname.startsWith(paths.oneCase(''));
  return pathname === to || pathname.startsWith(`${to}/`);
}
