import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

const TITLES = {
  students: 'Error al cargar los estudiantes',
  mentors: 'Error al cargar los mentores',
} as const;

/** In place of the list (spec.md section 2, 'Chat'). `href`: the same page once more. */
export function PeopleFailure({ of, href }: { of: keyof typeof TITLES; href: string }) {
  return (
    <div role="alert">
      <EmptyState title={TITLES[of]}>
        <p>El servicio no ha respondido como debía. Espera unos segundos y prueba otra vez.</p>
        <ButtonLink to={href}>Reintentar</ButtonLink>
      </EmptyState>
    </div>
  );
}
