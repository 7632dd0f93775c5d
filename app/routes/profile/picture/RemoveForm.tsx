import { Form } from '@remix-run/react';
import { SubmitButton } from '~/forms/SubmitButton';

export function RemoveForm() {
  return (
    <Form method="post" className="flex flex-col items-start gap-2 border-t border-line pt-5">
      <SubmitButton name="intent" value="remove" variant="secondary" pendingText="Quitando...">
        Quitar foto
      </SubmitButton>
      <p className="text-muted">Se verán tus iniciales en su lugar.</p>
    </Form>
  );
}
