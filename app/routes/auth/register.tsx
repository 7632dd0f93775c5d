import { data, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { type RegisterPayload, sitePath } from '~/api/contract/auth';
import type { Api } from '~/app/.server/api/api';
import { ApiError, fieldErrorsOf, isLost } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { isSpam, parseForm, refusedForm } from '~/app/.server/forms/readForm';
import { guarded, posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { safeRedirect } from '~/app/.server/requestUrl';
import { failureToast } from '~/app/domain/site/toasts';
import { RadioCards } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { passwordToggle, withTypedValues } from '~/app/forms/formEdits';
import { errorsOf, fieldOf, textOf } from '~/app/forms/formReply';
import { PasswordField } from '~/app/forms/PasswordField';
import { EnterButton, SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, HoneypotField, SocialButtons, TermsField } from './AuthPage';
import { busyFailure, registerForm } from './authForms';
import { isBooking } from './LoginForm';

export const handle = { hydrate: false };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Crear cuenta · Mentorea',
    description:
      'Crea tu cuenta de estudiante o de mentor en Mentorea: un minuto, un correo de activación y ya puedes reservar o dar sesiones.',
    path: paths.register(),
  });

const LABELS = {
  user_type: 'Tipo de cuenta',
  username: 'Nombre de usuario',
  email: 'Correo electrónico',
  password: 'Contraseña',
  password_confirm: 'Repite la contraseña',
  terms: 'Términos',
};

const FAILED = 'Error al registrar. Verifica los datos o intenta más tarde.';
const SAY_BUSY = {
  tooOften: (wait: string) =>
    `Ha habido muchos registros desde esta red. Vuelve a intentarlo ${wait}, o regístrate desde otra, como los datos del móvil.`,
  down: FAILED,
};
const UNKNOWN =
  'El servidor no ha contestado y no sabemos si tu cuenta se ha creado. Mira tu correo: si te llega el enlace de activación, ya está; si no, vuelve a intentarlo dentro de un rato.';

export const loader = guarded(contextOf, async ({ session, url }) => {
  if (session.isOpen) throw redirect(paths.dashboard());
  return { userType: url.searchParams.get('tipo'), redirectTo: url.searchParams.get('redirectTo') };
});

export const action = posted(contextOf, async (context, form) => {
  if (isSpam(form)) {
    context.log.info('a robot registered: nothing was done');
    return registered(form, context);
  }
  const submission = parseForm(form, registerForm);
  const { shown, toggled } = passwordToggle(form);
  if (toggled) return data({ result: withTypedValues(submission), shown, toggled });
  if (submission.status !== 'success') {
    return data({ result: submission.reply(), shown, toggled: false }, { status: 422 });
  }
  const { username, email, password, user_type } = submission.value;
  let firstLogin = '';
  try {
    const offered = await context.api.listCapabilities();
    const wanted = offered.has('account') ? wantedPath(form) : '';
    const next = sitePath.safeParse(wanted).data;
    firstLogin = await registerAccount({ username, email, password, user_type, next }, context.api);
  } catch (error) {
    const names = Object.keys(LABELS);
    const describe = (failure: ApiError) =>
      failure.status === 429
        ? busyFailure(failure, context.now(), SAY_BUSY, context.config.timeZone).text
        : FAILED;
    const options = { headline: FAILED, describe, unknown: UNKNOWN, names };
    const { result, status } = refusedForm(error, submission, options);
    const said = Object.values(result.error ?? {}).flat();
    if (said.every((text) => text === FAILED)) context.flash.set(failureToast(FAILED));
    return data({ result, shown, toggled: false }, { status });
  }
  return registered(form, context, firstLogin);
});

/** Redirects to the log-in, which explains the next step. A robot's answer is the same. */
function registered(form: FormData, context: Context, firstLogin = '') {
  const { flash, newcomer } = context;
  const typed = (name: string) =>
    String(form.get(name) ?? '')
      .trim()
      .slice(0, 254);
  const redirectTo = wantedPath(form);
  const news = { username: typed('username'), email: typed('email'), returnTo: redirectTo, firstLogin };
  newcomer.remember(news);
  flash.set({
    kind: 'info',
    title: 'Activa tu cuenta',
    description: 'Abre el enlace que te hemos enviado por correo antes de iniciar sesión.',
  });
  return redirect(paths.login({ registered: '1', redirectTo }));
}

/** '' for none, and for mentors, whose onboarding ends on its own page. */
function wantedPath(form: FormData): string {
  if (form.get('user_type') === 'mentor') return '';
  const wanted = form.get('redirectTo');
  return safeRedirect(typeof wanted === 'string' ? wanted : null, '');
}

export default function Register() {
  const { userType, redirectTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer?.result;
  const shown = answer?.shown ?? false;
  const logIn = (
    <>
      ¿Ya tienes cuenta?{' '}
      <TextLink to={paths.login({ redirectTo: redirectTo ?? undefined })}>Inicia sesión</TextLink>
    </>
  );
  return (
    <AuthPage
      title="Crea tu cuenta"
      lead={
        isBooking(redirectTo ?? '') ? (
          <>
            Después sigues con tu reserva. <span className="block">{logIn}</span>
          </>
        ) : (
          'Un minuto, un correo de activación y listo.'
        )
      }
    >
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5">
        <EnterButton />
        {redirectTo !== null && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <ErrorSummary errors={result?.error} labels={LABELS} />
        <RadioCards
          legend="¿Qué quieres hacer en Mentorea?"
          name="user_type"
          required
          options={ROLES}
          defaultValue={result ? textOf(result, 'user_type') : (userType ?? undefined)}
          errors={errorsOf(result, 'user_type')}
        />
        <Field
          label={LABELS.username}
          {...fieldOf(result, 'username')}
          required
          hint="De 3 a 30 letras, números, puntos o guiones. Con él entras, y otros lo ven: en la dirección de tus conversaciones y, si eres mentor, en la de tu perfil."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          label={LABELS.email}
          {...fieldOf(result, 'email')}
          type="email"
          required
          hint="Te enviaremos ahí el enlace de activación."
          autoComplete="email"
        />
        <PasswordField
          label={LABELS.password}
          name="password"
          hint="Al menos 8 caracteres, y no solo números."
          result={result}
          shown={shown}
          toggle="las contraseñas"
          autoFocus={answer?.toggled}
        />
        <PasswordField
          label={LABELS.password_confirm}
          name="password_confirm"
          result={result}
          shown={shown}
        />
        <TermsField result={result} />
        <HoneypotField />
        <SubmitButton>Registrarse</SubmitButton>
      </Form>
      <SocialButtons />
      <p className="text-center">{logIn}</p>
    </AuthPage>
  );
}

const ROLES = [
  { value: 'alumno', label: 'Estudiante', description: 'Busco mentores y reservo sesiones.' },
  { value: 'mentor', label: 'Mentor', description: 'Enseño, con mi tarifa y mi horario.' },
] as const;

const MAYBE_MADE =
  'Este nombre ya está en uso, quizá por tu intento de hace un momento: mira tu correo. Si no te llega el enlace de activación, elige otro nombre.';

/**
 * Registers an account. After a lost answer it sends the same again (docs/contract.md, 'Repeating a request'): if both
 * username and e-mail are taken now, the first one arrived. Throws ApiError.
 */
async function registerAccount(payload: RegisterPayload, { auth }: { auth: Pick<Api['auth'], 'register'> }) {
  try {
    return await auth.register(payload);
  } catch (error) {
    if (!isLost(error)) throw error;
    return auth.register(payload).catch((second: unknown) => {
      const { username, email, ...others } = fieldErrorsOf(second);
      if (!username || Object.keys(others).length > 0) throw isLost(second) ? error : second;
      if (!email) throw new ApiError({ kind: 'answer', status: 400, body: { username: [MAYBE_MADE] } });
      return '';
    });
  }
}
