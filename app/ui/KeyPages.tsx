import { ButtonLink } from './Button';

/** Pages of a long list by key: on to older entries, and back to the newest. */
export function KeyPages({ isFirst, first, next }: { isFirst: boolean; first: string; next: string | null }) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap gap-3">
      {!isFirst && (
        <ButtonLink to={first} variant="secondary">
          Volver al principio
        </ButtonLink>
      )}{' '}
      {next !== null && (
        <ButtonLink to={next} variant="secondary">
          Ver más antiguas
        </ButtonLink>
      )}
    </nav>
  );
}
