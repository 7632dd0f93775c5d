import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { loginPayload } from '~/api/contract/payloads';
import { ApiError } from '~/app/.server/api/errors';
import { parseForm, readForm } from '~/app/.server/forms/readForm';
import { contextOf } from '~/app/.server/requestContext';
import { safeRedirect } from '~/app/.server/requestUrl';
import { CheckboxField } from '~/app/forms/ChoiceFields';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { Field } from '~/app/forms/Field';
import { errorsOf, textOf } from '~/app/forms/formReply';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { paths } from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { pageMeta } from '~/app/ui/pageMeta';
import { AuthPage, SocialButtons } from './AuthPage';
import { RegisteredNotice } from './LinkRequestForm';
import { loginFailure } from './loginFailure';

export const handle = { hydrate: false };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Iniciar sesión · Mentorea',
    description:
      'Entra en tu cuenta de Mentorea para reservar mentorías, ver tus próximas sesiones y cuidar tu perfil.',
    path: paths.login(),
  });

const credentials = loginPayload.omit({ device: true });

/** `Retry-After` of a log-in that came too often. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { api, session, url, config } = contextOf(args);
  const redirectTo = url.searchParams.get('redirectTo');
  if (session.isOpen) throw redirect(safeRedirect(redirectTo, config.origin, paths.dashboard()));
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
    safeRedirect(
      typeof redirectTo === 'string' ? redirectTo : null,
      context.config.origin,
      paths.dashboard(),
    ),
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
  if (redirectTo === null) return paths.register();
  const search = new URLSearchParams({ ...(isBooking(redirectTo) && { tipo: 'alumno' }), redirectTo });
  return `/register?${search}`;
}

function isBooking(path: string): boolean {
  return path.startsWith('/create-mentorship?mentor=');
}

const DEMO_PASSWORD = 'Mentorea2026';
const DEMO_ACCOUNTS = [
  { username: 'ana.alumna', role: 'Alumna', action: 'Entrar como alumna' },
  { username: 'marcos.mentor', role: 'Mentor', action: 'Entrar como mentor' },
] as const;

/** On this machine only, with the demo data: two people to try the product as. */
function DemoAccounts({ redirectTo }: { redirectTo: string | null }) {
  return (
    <Card as="section" aria-labelledby="titulo-demo">
      <h2 id="titulo-demo" className="text-xl">
        Cuentas de prueba
      </h2>
      <p className="mt-1 text-muted">
        Contraseña de ambas: <code className="text-ink">{DEMO_PASSWORD}</code>
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {DEMO_ACCOUNTS.map(({ username, role, action }) => (
          <li key={username} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Avatar user={{ username, full_name: username, profile_picture: '' }} size="sm" />
            <div className="min-w-0 grow leading-snug">
              <p className="font-medium">{username}</p>
              <p className="text-muted">{role}</p>
            </div>
            <Form method="post" action={paths.login()} reloadDocument className="max-sm:w-full">
              <input type="hidden" name="username" value={username} />
              <input type="hidden" name="password" value={DEMO_PASSWORD} />
              <input type="hidden" name="remember" value="on" />
              {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
              <button type="submit" className={buttonStyle('secondary', 'w-full')}>
                {action}
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const HELP_LINK = 'link inline-flex min-h-11 items-center';

/** For whoever cannot get in. `resend`: the API can send another activation link. */
function LoginHelp({ resend }: { resend: boolean }) {
  return (
    <ul aria-label="Ayuda para entrar" className="flex flex-col">
      <li>
        <a href={paths.resetPassword()} className={HELP_LINK}>
          ¿Has olvidado tu contraseña?
        </a>
      </li>
      {resend && (
        <li>
          <a href={paths.resendActivation()} className={HELP_LINK}>
            ¿No te ha llegado el correo de activación?
          </a>
        </li>
      )}
    </ul>
  );
}
