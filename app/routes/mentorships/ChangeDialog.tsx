import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { SubmitButton } from '~/forms/SubmitButton';
import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import type { Intent } from './changes';
import { closedHref, type ListState } from './listUrl';
import type { MentorshipView } from './view';

interface Props {
  title: string;
  intent: Intent;
  mentorship: MentorshipView;
  state: ListState;
  /** Why it cannot be done now; null when it can. */
  refusal: string | null;
  /** What will happen, and to whom. */
  children: ReactNode;
}

const BUTTONS = {
  confirm: { text: 'Sí, confirmar', pending: 'Confirmando...', variant: 'primary' },
  cancel: { text: 'Sí, cancelar', pending: 'Cancelando...', variant: 'danger' },
} as const;

/** The question before a change that cannot be undone; its form posts to the list with the filters of the address. */
export function ChangeDialog({ title, intent, mentorship, state, refusal, children }: Props) {
  const back = closedHref(state);
  const button = BUTTONS[intent];
  return (
    <Dialog
      title={title}
      closeTo={back}
      footer={
        <>
          <ButtonLink to={back} variant="secondary" replace preventScrollReset>
            Volver
          </ButtonLink>
          {refusal === null && (
            <Form method="post" action={back} replace preventScrollReset>
              <input type="hidden" name="intent" value={intent} />
              <input type="hidden" name="identifier" value={mentorship.identifier} />
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
        <span className="block text-muted">
          {mentorship.weekday}
          {mentorship.others && ` · con ${mentorship.others}`}
        </span>
      </p>
      {refusal === null ? children : <p>{refusal}</p>}
    </Dialog>
  );
}
