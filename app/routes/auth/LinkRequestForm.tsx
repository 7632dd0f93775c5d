import type { SubmissionResult } from '@conform-to/react';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { Form } from '~/app/ui/router';
import { HoneypotField } from './HoneypotField';

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
