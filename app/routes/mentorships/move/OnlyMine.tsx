import { Link } from '@remix-run/react';
import type { MoveView } from './loadMove';

/** A week in which only the session's own hours can be chosen. */
export function OnlyMine({ view, hrefFor }: { view: MoveView; hrefFor: (day: string) => string }) {
  const { nextFree } = view.week;
  return (
    <p className="mt-4 rounded-2xl bg-blue-soft p-4 text-blue">
      Esta semana no hay más huecos libres que los de la hora actual.{' '}
      {nextFree === null ? (
        'Tampoco en las próximas semanas.'
      ) : (
        <Link to={hrefFor(nextFree.day)} preventScrollReset className="underline underline-offset-4">
          El siguiente es el {nextFree.long}
        </Link>
      )}
    </p>
  );
}
