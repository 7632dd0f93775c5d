import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

/** In place of a conversation with somebody who is not there, or whom one cannot write to. */
export function NobodyPane() {
  return (
    <EmptyState title="No encontramos esta conversación">
      <p>Puede que la dirección esté mal escrita, o que no puedas escribir a esta persona.</p>
      <ButtonLink to="/chat" variant="secondary">
        Volver a los mensajes
      </ButtonLink>
    </EmptyState>
  );
}
