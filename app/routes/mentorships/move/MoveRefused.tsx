import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';

/** The session is there, and cannot be moved by the one who looks, or not any more. */
export function MoveRefused({ text, back }: { text: string; back: string }) {
  return (
    <>
      <PageHeader title="Cambiar hora" />
      <EmptyState title="No se puede cambiar la hora">
        <p>{text}</p>
        <ButtonLink to={back}>Volver a la mentoría</ButtonLink>
      </EmptyState>
    </>
  );
}
