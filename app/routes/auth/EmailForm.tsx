import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { Field } from '~/forms/Field';
import { HoneypotField } from '~/forms/HoneypotField';
import { errorsOf, textOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';

interface EmailFormProps {
  /** Path of the page that answers it. */
  action: string;
  /** What the button says. */
  button: string;
  result?: SubmissionResult;
  /** The form is what the page is for. */
  autoFocus?: boolean;
}

const LABELS = { email: 'Correo electrónico' };

/** Asks for the address that a link is to be sent to. */
export function EmailForm({ action, button, result, autoFocus = false }: EmailFormProps) {
  return (
    <Form method="post" action={action} reloadDocument noValidate className="flex flex-col gap-5">
      <ErrorSummary title="No hemos podido enviarlo" errors={result?.error} labels={LABELS} />
      <Field
        label={LABELS.email}
        name="email"
        type="email"
        required
        hint="El que usaste al registrarte."
        autoComplete="email"
        autoFocus={autoFocus && !result}
        defaultValue={textOf(result, 'email')}
        errors={errorsOf(result, 'email')}
      />
      <HoneypotField />
      <SubmitButton>{button}</SubmitButton>
    </Form>
  );
}
