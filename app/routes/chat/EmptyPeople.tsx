import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

/** Nobody in the list (spec.md section 2, 'Chat'), or nobody that the search finds. */
export function EmptyPeople({ of, q }: { of: 'students' | 'mentors'; q: string }) {
  if (q !== '') {
    return (
      <EmptyState title="Nadie coincide con la búsqueda">
        <p>Prueba con menos letras o con otra palabra.</p>
      </EmptyState>
    );
  }
  return of === 'mentors' ? (
    <EmptyState title="No hay mentores disponibles">
      <p>Cuando haya mentores en Mentorea, podrás escribirles desde aquí.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No hay estudiantes que hayan iniciado conversaciones contigo">
      <p>Te escriben desde tu perfil público. A quien ya ha reservado contigo puedes escribirle tú.</p>
      <ButtonLink to="/mentorships" variant="secondary">
        Ver mis mentorías
      </ButtonLink>
    </EmptyState>
  );
}
