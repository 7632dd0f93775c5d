import { Link } from '@remix-run/react';
import { CalendarRange, Rows3 } from 'lucide-react';
import { classes } from '~/ui/classes';
import { backToList, readView, weekHref } from './views';

/** From the list to the week and back, with what was searched. */
export function ViewSwitch({ search }: { search: string }) {
  const view = readView(search);
  const views = [
    { name: 'list', label: 'Lista', to: backToList(search), Icon: Rows3 },
    { name: 'week', label: 'Semana', to: weekHref(search, null), Icon: CalendarRange },
  ] as const;
  return (
    <nav aria-label="Vista" className="inline-flex rounded-xl border border-line bg-card p-1">
      {views.map(({ name, label, to, Icon }) => (
        <Link
          key={name}
          to={to}
          preventScrollReset
          aria-current={view === name ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center gap-2 rounded-lg px-4',
            view === name
              ? 'bg-teal-soft font-semibold text-teal-strong'
              : 'text-muted hover:text-teal-strong',
          )}
        >
          <Icon aria-hidden="true" className="size-5" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
