import { ButtonLink } from './Button';

interface KeyPagesProps {
  /** The key of this page; '' of the first. */
  after: string;
  next: number | null;
  hrefFor: (key: number | '') => string;
}

/** Pages of a long list by key: on to older entries, and back to the newest. */
export function KeyPages({ after, next, hrefFor }: KeyPagesProps) {
  if (after === '' && next === null) return null;
  return (
    <nav aria-label="Páginas" className="mt-6 flex flex-wrap gap-3">
      {after !== '' && (
        <ButtonLink to={hrefFor('')} variant="secondary">
          Volver al principio
        </ButtonLink>
      )}{' '}
      {next !== null && (
        <ButtonLink to={hrefFor(next)} variant="secondary">
          Ver más antiguas
        </ButtonLink>
      )}
    </nav>
  );
}
