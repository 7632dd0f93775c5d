import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import type { MentorshipView } from '../view';
import { changePath, type Intent } from './intents';
import type { DialogPlace } from './place';

interface Props {
  title: string;
  intent: Intent;
  mentorship: MentorshipView;
  place: DialogPlace;
  /** Why it cannot be done now; null when it can. */
  refusal: string | null;
  /** What will happen, and to whom; controls say `form={CHANGE_FORM}`. */
  children: ReactNode;
}

export const CHANGE_FORM = 'cambio';

const BUTTONS = {
  confirm: { text: 'Sí, confirmar', pending: 'Confirmando...', variant: 'primary' },
  decline: { text: 'Sí, rechazar', pending: 'Rechazando...', variant: 'danger' },
  cancel: { text: 'Sí, cancelar', pending: 'Cancelando...', variant: 'danger' },
  leave: { text: 'Sí, salir', pending: 'Saliendo...', variant: 'danger' },
} as const;

/** The question before a change that cannot be undone. Its form posts to the list, and comes back to where the dialog opened. */
export function ChangeDialog({ title, intent, mentorship, place, refusal, children }: Props) {
  const button = BUTTONS[intent];
  return (
    <Dialog
      title={title}
      closeTo={place.closed}
      footer={
        <>
          <ButtonLink to={place.closed} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          {refusal === null && (
            <Form
              id={CHANGE_FORM}
              method="post"
              action={changePath(intent, mentorship.identifier)}
              noValidate
              replace
              preventScrollReset
            >
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="identifier" value={mentorship.identifier} />
              <input type="hidden" name="volver" value={place.closed} />
              <SubmitButton variant={button.variant} pendingText={button.pending} className="w-full">
                {button.text}
              </SubmitButton>
            </Form>
          )}
        </>
      }
    >
      <p className="mb-4">
        <span className="block font-serif text-xl font-semibold">{mentorship.schedule}</span>
        {mentorship.ownHours && <span className="block">{mentorship.ownHours}</span>}
        <span className="block text-muted">
          {mentorship.weekday}
          {mentorship.others && ` · con ${mentorship.others}`}
        </span>
      </p>
      {refusal === null ? children : <p>{refusal}</p>}
    </Dialog>
  );
}
