import { Link, useLocation } from '@remix-run/react';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { isCurrent, type NavItem, splitForBar } from './navItems';
import { UnreadBadge, UnreadDot, useMenuCount } from './unread';

export const MENU_ROW = 'flex min-h-12 w-full items-center gap-3 rounded-xl px-4';

function barItemStyle(current: boolean): string {
  return classes(
    'relative flex flex-auto flex-col items-center justify-center gap-0.5 text-center leading-tight wrap-anywhere focus-visible:-outline-offset-4',
    current
      ? 'font-semibold text-teal-strong before:absolute before:inset-x-6 before:top-0 before:h-0.75 before:rounded-b before:bg-teal'
      : 'text-muted',
  );
}

/** What does not fit the bar. With scripts it closes on Escape, on losing the focus and on navigation. */
function MoreMenu({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const countOf = useMenuCount();
  const current = items.some((item) => isCurrent(item, pathname));
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
      <summary
        className={classes('h-full list-none [&::-webkit-details-marker]:hidden', barItemStyle(current))}
      >
        <Icon name="menu" className="size-5.5" />
        <span>Más</span>
        <UnreadDot count={countOf(...items)} />
      </summary>
      <ul className="absolute right-2 bottom-full mb-2 min-w-56 rounded-2xl border border-line bg-card p-2 shadow-lift">
        {items.map((item) => (
          <li key={item.to}>
            <MenuLink item={item} hover="hover:bg-teal-soft" />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function MenuLink({ item, hover }: { item: NavItem; hover: string }) {
  const countOf = useMenuCount();
  const current = isCurrent(item, useLocation().pathname);
  return (
    <Link
      to={item.to}
      aria-current={current ? 'page' : undefined}
      className={classes(MENU_ROW, current ? 'bg-teal-soft font-semibold text-teal-strong' : hover)}
    >
      <Icon name={item.icon} className="size-5 shrink-0" />
      {item.label}
      <UnreadBadge count={countOf(item)} className="ml-auto" />
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
      className="fixed inset-x-0 bottom-0 z-30 flex min-h-(--bottom-bar) border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {shown.map((item) => {
        const current = isCurrent(item, pathname);
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-current={current ? 'page' : undefined}
            className={barItemStyle(current)}
          >
            <Icon name={item.icon} className="size-5.5" />
            {item.short}
            <UnreadDot count={countOf(item)} />
          </Link>
        );
      })}
      {folded.length > 0 && <MoreMenu items={folded} />}
    </nav>
  );
}
