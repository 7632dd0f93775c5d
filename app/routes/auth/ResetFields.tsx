import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { Field } from '~/forms/Field';
import { errorsOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';
import { RESET_LABELS } from './labels';

/** Two fields and the rules. Posts to the page's own address, which holds the link. */
export function ResetFields({ result }: { result: SubmissionResult | undefined }) {
  return (
    <Form method="post" reloadDocument noValidate className="flex flex-col gap-5">
      <ErrorSummary
        title="Tu contraseña no ha cambiado todavía"
        errors={result?.error}
        labels={RESET_LABELS}
      />
      <Field
        label={RESET_LABELS.new_password}
        name="new_password"
        type="password"
        required
        hint={<Rules />}
        autoComplete="new-password"
        autoFocus={!result}
        errors={errorsOf(result, 'new_password')}
      />
      <Field
        label={RESET_LABELS.new_password_confirm}
        name="new_password_confirm"
        type="password"
        required
        autoComplete="new-password"
        errors={errorsOf(result, 'new_password_confirm')}
      />
      <SubmitButton>Guardar la contraseña</SubmitButton>
    </Form>
  );
}

function Rules() {
  return (
    <ul className="mb-1 list-disc pl-5">
      <li>Al menos 8 caracteres, y no solo números.</li>
      <li>Ni de las más comunes ni parecida a tu nombre de usuario.</li>
      <li>Una frase larga es fácil de recordar y difícil de adivinar.</li>
    </ul>
  );
}
