import { Link, useLocation } from '@remix-run/react';
import { Icon } from '~/app/ui/Icon';
import { isCurrent, type NavItem, splitForBar } from './navItems';
import { UnreadBadge, UnreadDot, useMenuCount } from './unread';

/** What does not fit the bar. With scripts it closes on Escape, on losing the focus and on navigation. */
function MoreMenu({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const countOf = useMenuCount();
  return (
    <details
      key={pathname}
      className="flex-auto"
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary>
        <Icon name="menu" />
        <span>Más</span>
        <UnreadDot count={countOf(...items)} />
      </summary>
      <ul className="menu absolute right-2 bottom-full mb-2 min-w-56 rounded-2xl border border-line bg-card p-2 shadow-lift">
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In a list with the class `menu`. */
export function MenuLink({ item }: { item: NavItem }) {
  const countOf = useMenuCount();
  const current = isCurrent(item, useLocation().pathname);
  return (
    <Link to={item.to} aria-current={current ? 'page' : undefined} discover="none">
      <Icon name={item.icon} />
      {item.label}
      <UnreadBadge count={countOf(item)} />
    </Link>
  );
}

/** The menu below 1024 px. `--bottom-bar` is its height (kit.css). */
export function BottomBar({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const countOf = useMenuCount();
  const { shown, folded } = splitForBar(items);
  return (
    <nav
      aria-label="Principal"
      data-bottom-bar
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex min-h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shown.map((item) => {
        const current = isCurrent(item, pathname);
        return (
          <Link key={item.to} to={item.to} aria-current={current ? 'page' : undefined} discover="none">
            <Icon name={item.icon} />
            {item.short}
            <UnreadDot count={countOf(item)} />
          </Link>
        );
      })}
      {folded.length > 0 && <MoreMenu items={folded} />}
    </nav>
  );
}
