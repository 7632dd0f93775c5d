import { Link } from '@remix-run/react';
import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { LIST_PATH } from './listUrl';
import type { LoadedList } from './loadList';
import { OPEN_PATH } from './open/openUrl';

export function EmptyList({ list: { isEmpty, isStudent, groups } }: { list: LoadedList }) {
  if (!isEmpty) {
    return (
      <EmptyState title="Ninguna mentoría coincide">
        <p>Prueba con otras palabras o con otro estado.</p>
        <ButtonLink to={LIST_PATH} variant="secondary">
          Quitar los filtros
        </ButtonLink>
      </EmptyState>
    );
  }
  if (!isStudent) {
    return (
      <EmptyState title="Todavía no tienes mentorías">
        <p>Cuando un estudiante reserve contigo la verás aquí, y podrás confirmarla.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Todavía no tienes mentorías">
      <p>Elige un mentor, una hora y cuéntale qué necesitas: la verás aquí en cuanto la reserves.</p>
      <ButtonLink to="/mentorships/new">Reservar la primera</ButtonLink>
      {groups && (
        <p>
          O únete a una que ya existe:{' '}
          <Link to={OPEN_PATH} className="text-teal underline underline-offset-4">
            ver sesiones abiertas
          </Link>
          .
        </p>
      )}
    </EmptyState>
  );
}
