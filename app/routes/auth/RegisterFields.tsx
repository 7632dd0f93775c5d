import type { SubmissionResult } from '@conform-to/react';
import { Form } from '@remix-run/react';
import { CheckboxField } from '~/forms/CheckboxField';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { Field } from '~/forms/Field';
import { HoneypotField } from '~/forms/HoneypotField';
import { RadioCards } from '~/forms/RadioCards';
import { errorsOf, textOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';
import { REGISTER_LABELS } from './labels';

const ROLES = [
  { value: 'alumno', label: 'Estudiante', description: 'Busco mentores y reservo sesiones.' },
  { value: 'mentor', label: 'Mentor', description: 'Enseño, con mi tarifa y mi horario.' },
] as const;

interface RegisterFieldsProps {
  result: SubmissionResult | undefined;
  /** Chosen beforehand by a link of the landing page. */
  userType: string | null;
  /** Where one goes once there is an account. */
  redirectTo: string | null;
}

/** In a tab of their own: what has been typed stays where it is. */
function TermsLinks() {
  return (
    <>
      Léelos antes:{' '}
      <a href="/terms" target="_blank" rel="noopener" className="link">
        términos y condiciones
      </a>{' '}
      y{' '}
      <a href="/privacy" target="_blank" rel="noopener" className="link">
        privacidad
      </a>{' '}
      (se abren en otra pestaña).
    </>
  );
}

export function RegisterFields({ result, userType, redirectTo }: RegisterFieldsProps) {
  return (
    <Form method="post" reloadDocument noValidate className="flex flex-col gap-5">
      {redirectTo !== null && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <ErrorSummary errors={result?.error} labels={REGISTER_LABELS} />
      <RadioCards
        legend="¿Qué quieres hacer en Mentorea?"
        name="user_type"
        required
        options={ROLES}
        defaultValue={result ? textOf(result, 'user_type') : (userType ?? undefined)}
        errors={errorsOf(result, 'user_type')}
      />
      <Field
        label={REGISTER_LABELS.username}
        name="username"
        required
        hint="De 3 a 30 letras, números, puntos o guiones. Es el nombre que verán los demás."
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={textOf(result, 'username')}
        errors={errorsOf(result, 'username')}
      />
      <Field
        label={REGISTER_LABELS.email}
        name="email"
        type="email"
        required
        hint="Te enviaremos ahí el enlace de activación."
        autoComplete="email"
        defaultValue={textOf(result, 'email')}
        errors={errorsOf(result, 'email')}
      />
      <Field
        label={REGISTER_LABELS.password}
        name="password"
        type="password"
        required
        hint="Al menos 8 caracteres, y no solo números."
        autoComplete="new-password"
        errors={errorsOf(result, 'password')}
      />
      <Field
        label={REGISTER_LABELS.password_confirm}
        name="password_confirm"
        type="password"
        required
        autoComplete="new-password"
        errors={errorsOf(result, 'password_confirm')}
      />
      <CheckboxField
        label="Acepto los términos y condiciones"
        name="terms"
        hint={<TermsLinks />}
        required
        defaultChecked={textOf(result, 'terms') === 'on'}
        errors={errorsOf(result, 'terms')}
      />
      <HoneypotField />
      <SubmitButton>Registrarse</SubmitButton>
    </Form>
  );
}
