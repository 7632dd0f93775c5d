import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { ApiError } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { safeRedirect } from '~/.server/safeRedirect';
import { CheckboxField } from '~/forms/CheckboxField';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { Field } from '~/forms/Field';
import { errorsOf, textOf } from '~/forms/reply';
import { SubmitButton } from '~/forms/SubmitButton';
import { pageMeta } from '~/ui/pageMeta';
import { loginPayload } from '../../../api/contract/payloads';
import { AuthPage } from './AuthPage';
import { DemoAccounts } from './DemoAccounts';
import { LoginHelp } from './LoginHelp';
import { loginFailure } from './loginFailure';
import { RegisteredNotice } from './RegisteredNotice';
import { SocialButtons } from './SocialButtons';

export const handle = { hydrate: false };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Iniciar sesión · Mentorea',
    description:
      'Entra en tu cuenta de Mentorea para reservar mentorías, ver tus próximas sesiones y cuidar tu perfil.',
    path: '/login',
  });

const credentials = loginPayload.omit({ device: true });

/** `Retry-After` of a log-in that came too often. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { api, session, url, config } = contextOf(args);
  const redirectTo = url.searchParams.get('redirectTo');
  if (session.isOpen) throw redirect(safeRedirect(redirectTo, config.origin, '/dashboard'));
  return {
    redirectTo,
    registered: url.searchParams.has('registered'),
    demo: config.demo,
    mailbox: config.mailbox,
    resend: (await api.listCapabilities()).has('resend-activation'),
  };
}

export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  const form = await readForm(args.request);
  const submission = parseForm(form, credentials);
  const remember = form.get('remember') !== null;
  const hideFields = ['password'];
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }), remember, advice: null }, { status: 422 });
  }
  try {
    const { username } = submission.value;
    const known = context.knownDevices.tokenFor(username);
    const { device, ...tokens } = await context.api.auth.logIn({ ...submission.value, device: known });
    if (context.session.isOpen) await context.api.auth.logOut();
    context.session.open(tokens, { remember });
    if (remember && device) context.knownDevices.keep(username, device);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, toast, advice, headers } = loginFailure(error, context.now());
    context.flash.set({ kind: 'error', title: toast, duration: 5000, quiet: true });
    return data({ result: submission.reply({ hideFields }), remember, advice }, { status, headers });
  }
  context.flash.set({ kind: 'success', title: 'Sesión iniciada correctamente', duration: 4000 });
  const redirectTo = form.get('redirectTo');
  return redirect(
    safeRedirect(typeof redirectTo === 'string' ? redirectTo : null, context.config.origin, '/dashboard'),
  );
}

export default function Login() {
  const { redirectTo, registered, demo, mailbox, resend } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage title="Iniciar sesión" lead={leadOf({ redirectTo, registered })}>
      {registered && !answer && <RegisteredNotice mailbox={mailbox} resend={resend} />}
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-5">
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
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!answer}
          defaultValue={textOf(answer?.result, 'username')}
          errors={errorsOf(answer?.result, 'username')}
        />
        <Field
          label="Contraseña"
          name="password"
          type="password"
          required
          autoComplete="current-password"
          errors={errorsOf(answer?.result, 'password')}
        />
        <CheckboxField
          label="Recordarme en este equipo"
          name="remember"
          defaultChecked={answer?.remember ?? true}
        />
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <SubmitButton>Iniciar sesión</SubmitButton>
      </Form>
      <LoginHelp resend={resend} />
      <SocialButtons />
      <p className="text-center">
        ¿Aún no tienes cuenta?{' '}
        <a href={registerPath(redirectTo)} className="link inline-flex min-h-11 items-center">
          Regístrate
        </a>
      </p>
      {demo && <DemoAccounts redirectTo={redirectTo} />}
    </AuthPage>
  );
}

/** To somebody new it is no welcome back. */
function leadOf({ redirectTo, registered }: { redirectTo: string | null; registered: boolean }): string {
  if (registered) return 'Solo falta activar tu cuenta con el enlace del correo.';
  if (redirectTo !== null && isBooking(redirectTo))
    return 'Para reservar, inicia sesión o crea una cuenta. Tu mentor te espera elegido.';
  return redirectTo === null ? 'Qué bien verte de nuevo.' : 'Inicia sesión para continuar.';
}

/** Where one wanted to go is kept; who wanted to book is a student. */
function registerPath(redirectTo: string | null): string {
  if (redirectTo === null) return '/register';
  const search = new URLSearchParams({ ...(isBooking(redirectTo) && { tipo: 'alumno' }), redirectTo });
  return `/register?${search}`;
}

function isBooking(path: string): boolean {
  return path.startsWith('/create-mentorship?mentor=');
}
