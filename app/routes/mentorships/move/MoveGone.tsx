import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';

export function MoveGone() {
  return (
    <>
      <PageHeader title="Cambiar hora" />
      <EmptyState title="Esta mentoría no está en tu lista">
        <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
        <ButtonLink to="/mentorships">Ir a mis mentorías</ButtonLink>
      </EmptyState>
    </>
  );
}
