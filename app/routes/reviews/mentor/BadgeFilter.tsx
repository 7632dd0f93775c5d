import { Link } from '@remix-run/react';
import { X } from 'lucide-react';
import { Card } from '~/ui/Card';
import { classes } from '~/ui/classes';
import { MedalIcon } from '~/ui/MedalIcon';
import type { BadgeCount } from '../../../domain/reviewSummary';
import { reviewsText } from './marks';
import { type ReceivedState, receivedHref } from './receivedUrl';

/** The badges that came with the reviews; each filters by itself. */
export function BadgeFilter({
  badges,
  lacksSome,
  state,
}: {
  badges: BadgeCount[];
  /** There are more, which could not be read. */
  lacksSome: boolean;
  state: ReceivedState;
}) {
  const shown = badges.filter((one) => one.count > 0 || one.id === state.badge);
  if (shown.length === 0 && !lacksSome) return null;
  return (
    <Card as="section" aria-labelledby="titulo-medallas">
      <h2 id="titulo-medallas" className="text-2xl">
        Medallas recibidas
      </h2>
      {state.stars !== null && (
        <p className="mt-2 text-muted">Solo en las reseñas con la puntuación elegida:</p>
      )}
      <ul className="mt-2 flex flex-wrap gap-1.5 lg:-mx-2 lg:grid lg:gap-0">
        {shown.map((badge) => (
          <li key={badge.id} className="min-w-0">
            <Choice badge={badge} isChosen={badge.id === state.badge} state={state} />
          </li>
        ))}
      </ul>
      {lacksSome && (
        <p className="mt-2 text-muted">
          {`Ahora mismo no podemos mostrar ${shown.length === 0 ? 'tus medallas' : 'todas tus medallas'}.`}
        </p>
      )}
    </Card>
  );
}

function Choice({ badge, isChosen, state }: { badge: BadgeCount; isChosen: boolean; state: ReceivedState }) {
  const { id, name, icon, count } = badge;
  return (
    <Link
      to={receivedHref(state, { badge: isChosen ? '' : id })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      aria-label={`${name}: ${reviewsText(count)}. ${isChosen ? 'Quitar el filtro' : 'Ver solo estas'}`}
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-full border border-line py-1 pr-3 pl-2 hover:bg-teal-soft lg:rounded-xl lg:border-0 lg:pr-2',
        isChosen && 'bg-teal-soft font-semibold text-teal-strong',
      )}
    >
      <MedalIcon icon={icon} size="sm" />
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {isChosen && <X aria-hidden="true" className="size-4 shrink-0" />}
      <span className="ml-auto tabular-nums">{count}</span>
    </Link>
  );
}
