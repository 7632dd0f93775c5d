import { Link } from '@remix-run/react';
import { Heart } from 'lucide-react';
import { classes } from '~/ui/classes';
import { type DirectoryState, directoryHref } from './directoryUrl';

const TAB = 'inline-flex min-h-11 items-center gap-2 border-b-3 px-1 font-medium';

/** All mentors, or those put aside; the filters go along. */
export function FavouriteTabs({ state, count }: { state: DirectoryState; count: number }) {
  const tab = (favourites: boolean) => ({
    to: directoryHref(state, { favourites }),
    'aria-current': state.favourites === favourites ? ('page' as const) : undefined,
    className: classes(
      TAB,
      state.favourites === favourites
        ? 'border-teal text-teal-strong'
        : 'border-transparent text-muted hover:text-teal-strong',
    ),
  });
  return (
    <nav aria-label="Qué mentores" className="mb-6 flex gap-6 border-b border-line">
      <Link {...tab(false)}>Todos</Link>
      <Link {...tab(true)}>
        <Heart aria-hidden="true" className="size-4.5" />
        {count > 0 ? `Mis favoritos (${count})` : 'Mis favoritos'}
      </Link>
    </nav>
  );
}
