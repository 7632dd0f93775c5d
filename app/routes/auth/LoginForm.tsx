import type { SubmissionResult } from '@conform-to/react';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { fieldOf } from '~/app/forms/formReply';
import { PasswordField } from '~/app/forms/PasswordField';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';

interface LoginFormProps {
  /** Target after the log-in. */
  redirectTo: string | null;
  /** Prefilled username; '' if unknown. */
  username: string;
  answer?: {
    result: SubmissionResult;
    remember: boolean;
    advice: string | null;
    shown: boolean;
    toggled: boolean;
  };
}

/** Posts to the log-in from any page. */
export function LoginForm({ redirectTo, username, answer }: LoginFormProps) {
  return (
    <Form
      method="post"
      action={paths.login({ redirectTo: redirectTo ?? undefined })}
      reloadDocument
      noValidate
      className="flex flex-col gap-5"
    >
      <EnterButton />
      {answer?.advice ? (
        <ErrorSummary
          title="No hemos podido iniciar tu sesión"
          errors={{ '': [answer.advice] }}
          labels={{}}
        />
      ) : (
        <ErrorSummary
          errors={answer?.result.error}
          labels={{ username: 'Nombre de usuario', password: 'Contraseña' }}
        />
      )}
      <Field
        label="Nombre de usuario"
        {...fieldOf(answer?.result, 'username', username)}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!answer && username === ''}
      />
      <PasswordField
        label="Contraseña"
        name="password"
        current
        result={answer?.result}
        shown={answer?.shown}
        toggle="la contraseña"
        autoFocus={answer ? answer.toggled : username !== ''}
      />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label="Recordarme en este equipo"
          name="remember"
          defaultChecked={answer?.remember ?? true}
        />{' '}
        <TextLink to={paths.resetPassword()}>¿Has olvidado tu contraseña?</TextLink>
      </div>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      <SubmitButton>Iniciar sesión</SubmitButton>
    </Form>
  );
}

/** Whether an address is of a booking with a mentor: visitors coming from it register as students. */
export function isBooking(path: string): boolean {
  const isWizard = [paths.newMentorship(), paths.createMentorship()].some((base) => path.startsWith(base));
  return isWizard && new URLSearchParams(path.split('?')[1]).has('mentor');
}

/** Whether a page is about the activation; decoded and case-insensitive, as the router matches addresses. */
export const isActivation = ({ pathname }: { pathname: string }) =>
  decodeURIComponent(pathname).toLowerCase().startsWith(paths.resendActivation());

/** Log-in and registration pass the visitor's destination on to each other. */
export function registerPath(redirectTo: string | null): string {
  if (redirectTo === null) return paths.register();
  return paths.register(isBooking(redirectTo) ? 'alumno' : undefined, redirectTo);
}
