import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

const TITLES = {
  students: 'Error al cargar los estudiantes',
  mentors: 'Error al cargar los mentores',
} as const;

interface PeopleFailureProps {
  of: keyof typeof TITLES;
  /** The same page once more. */
  href: string;
  /** What scripts do instead; null where the page itself has to come again. */
  retry: (() => void) | null;
}

/** In place of the list (spec.md section 2, 'Chat'). */
export function PeopleFailure({ of, href, retry }: PeopleFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={TITLES[of]}>
        <p>El servicio no ha respondido como debía. Espera unos segundos y prueba otra vez.</p>
        <ButtonLink
          to={href}
          reloadDocument
          onClick={(event) => {
            if (retry === null) return;
            event.preventDefault();
            retry();
          }}
        >
          Reintentar
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
