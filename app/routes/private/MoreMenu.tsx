import { Link, useLocation } from '@remix-run/react';
import { Menu } from 'lucide-react';
import { classes } from '~/ui/classes';
import { barStyle } from './barStyle';
import { isCurrent, type NavItem } from './navItems';
import { UnreadBadge } from './UnreadBadge';
import { UnreadDot } from './UnreadDot';
import { useCountOf } from './useCountOf';

/** What does not fit into the bar, behind 'Más'. Opens without scripts; with them it closes by itself, by Escape and on the next page. */
export function MoreMenu({ items }: { items: NavItem[] }) {
  const { pathname } = useLocation();
  const countOf = useCountOf();
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
      <summary className={classes('h-full list-none [&::-webkit-details-marker]:hidden', barStyle(current))}>
        <Menu aria-hidden="true" className="size-5.5" />
        <span>Más</span>
        <UnreadDot count={countOf(...items)} />
      </summary>
      <ul className="absolute right-2 bottom-full mb-2 min-w-56 rounded-2xl border border-line bg-card p-2 shadow-lift">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              className={classes(
                'flex min-h-12 items-center gap-3 rounded-xl px-4',
                isCurrent(item, pathname)
                  ? 'bg-teal-soft font-semibold text-teal-strong'
                  : 'hover:bg-teal-soft',
              )}
            >
              <item.Icon aria-hidden="true" className="size-5 shrink-0" />
              {item.label}
              <UnreadBadge count={countOf(item)} className="ml-auto" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
