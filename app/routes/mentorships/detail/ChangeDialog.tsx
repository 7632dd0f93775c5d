import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import { TitleError } from '~/ui/PageMeta';
import type { MentorshipView } from '../view';
import { changePath, type Intent } from './intents';
import type { DialogPlace } from './place';
import { refusalOf } from './refusals';
import { useRefused } from './useRefused';

interface Props {
  title: string;
  intent: Intent;
  mentorship: MentorshipView;
  place: DialogPlace;
  /** What will happen, and to whom. */
  consequence: ReactNode;
  /** What can be added; controls say `form={CHANGE_FORM}`. */
  children?: ReactNode;
}

export const CHANGE_FORM = 'cambio';

const CONSEQUENCE = 'consecuencia';
const MOVED = 'La hora ha cambiado mientras la mirabas';

const BUTTONS = {
  confirm: { text: 'Sí, confirmar', pending: 'Confirmando...', variant: 'primary' },
  decline: { text: 'Sí, rechazar', pending: 'Rechazando...', variant: 'danger' },
  cancel: { text: 'Sí, cancelar', pending: 'Cancelando...', variant: 'danger' },
  leave: { text: 'Sí, salir', pending: 'Saliendo...', variant: 'danger' },
} as const;

/** The question before a change that cannot be undone. Its form posts to the list, and comes back to where the dialog opened. */
export function ChangeDialog({ title, intent, mentorship, place, consequence, children }: Props) {
  const button = BUTTONS[intent];
  const refused = useRefused();
  const closed = refused?.back ?? place.closed;
  const refusal = refusalOf(intent, mentorship);
  return (
    <Dialog
      title={title}
      describedBy={CONSEQUENCE}
      closeTo={closed}
      footer={
        <>
          <ButtonLink to={closed} variant="secondary" replace preventScrollReset>
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
              <input type="hidden" name="volver" value={closed} />
              {intent === 'confirm' && <input type="hidden" name="seen" value={mentorship.seen} />}
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
      {refusal === null && refused?.moved && (
        <div className="mb-4">
          <ErrorSummary title={MOVED} errors={refused.moved} labels={{}} />
        </div>
      )}
      <div id={CONSEQUENCE}>
        {refusal === null ? (
          consequence
        ) : (
          <p role={refused ? 'alert' : undefined}>
            {refused && <TitleError />}
            {refusal}
          </p>
        )}
      </div>
      {refusal === null && children}
    </Dialog>
  );
}
