import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';

/** In place of a conversation with somebody who is not there, or whom one cannot write to. `unsent`: what was to be sent to them. */
export function NobodyPane({ unsent }: { unsent: string }) {
  return (
    <EmptyState title="No encontramos esta conversación">
      <p>Puede que la dirección esté mal escrita, o que no puedas escribir a esta persona.</p>
      {unsent !== '' && (
        <div className="w-full text-left text-ink">
          <p>Esto no se ha enviado:</p>
          <p className="chat-unsent">{unsent}</p>
        </div>
      )}
      <ButtonLink to="/chat" variant="secondary">
        Volver a los mensajes
      </ButtonLink>
    </EmptyState>
  );
}
