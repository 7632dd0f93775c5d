import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import type { BadgeCount } from '../../../domain/reviewSummary';
import { starsText } from './marks';
import { type ReceivedState, receivedHref } from './receivedUrl';

/** What the list is narrowed to, each of it to be taken away. Nothing when it is whole. */
export function ActiveFilters({ state, badges }: { state: ReceivedState; badges: BadgeCount[] }) {
  const { stars, badge } = state;
  if (stars === null && badge === '') return null;
  const name = badges.find((one) => one.id === badge)?.name;
  return (
    <ul aria-label="Filtros puestos" className="mb-4 flex flex-wrap items-center gap-2">
      {stars !== null && <Chosen to={receivedHref(state, { stars: null })}>{starsText(stars)}</Chosen>}
      {badge !== '' && (
        <Chosen to={receivedHref(state, { badge: '' })}>{name ? `Medalla ${name}` : 'Otra medalla'}</Chosen>
      )}
      {stars !== null && badge !== '' && (
        <li>
          <Link
            to={receivedHref(state, { stars: null, badge: '' })}
            preventScrollReset
            className="inline-flex min-h-11 items-center rounded-xl px-3 font-medium text-teal hover:bg-teal-soft"
          >
            Quitar los filtros
          </Link>
        </li>
      )}
    </ul>
  );
}

function Chosen({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-teal-soft px-4 text-teal-strong hover:underline"
      >
        <span className="sr-only">Quitar el filtro </span>
        {children}
        <X aria-hidden="true" className="size-4 shrink-0" />
      </Link>
    </li>
  );
}
