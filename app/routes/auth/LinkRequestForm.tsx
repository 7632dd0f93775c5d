import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { HONEYPOT_FIELD } from '~/app/domain/site/hiddenFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';

interface LinkRequestFormProps {
  action: string;
  button: string;
  result?: SubmissionResult;
  autoFocus?: boolean;
}

const LABELS = { email: 'Correo electrónico' };

export function LinkRequestForm({ action, button, result, autoFocus = false }: LinkRequestFormProps) {
  return (
    <Form method="post" action={action} reloadDocument noValidate className="flex flex-col gap-5">
      <ErrorSummary title="No hemos podido enviarlo" errors={result?.error} labels={LABELS} />
      <Field
        label={LABELS.email}
        {...fieldOf(result, 'email')}
        type="email"
        required
        hint="El que usaste al registrarte."
        autoComplete="email"
        autoFocus={autoFocus && !result}
      />
      <HoneypotField />
      <SubmitButton>{button}</SubmitButton>
    </Form>
  );
}

/** Hidden by a class: the policy allows no style attributes. Its label warns screen readers. */
export function HoneypotField() {
  return (
    <div className="hidden">
      <label htmlFor={HONEYPOT_FIELD}>Deja este campo en blanco</label>
      <input id={HONEYPOT_FIELD} name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
