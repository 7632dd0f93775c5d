import { data, type HeadersFunction, type MetaFunction, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { loginPayload } from '~/api/contract/auth';
import { ApiError, describeFailure, isRefusal } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { parseForm } from '~/app/.server/forms/readForm';
import { guarded, posted } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { safeRedirect } from '~/app/.server/requestUrl';
import { successToast } from '~/app/domain/site/toasts';
import { passwordToggle, withTypedValues } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { buttonStyle } from '~/app/ui/Button';
import { TitledCard } from '~/app/ui/Card';
import { MailNotice } from '~/app/ui/MailNotice';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, SocialButtons } from './AuthPage';
import { busyFailure } from './authForms';
import { isBooking, LoginForm, registerPath } from './LoginForm';

export const handle = { hydrate: false };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Iniciar sesión · Mentorea',
    description:
      'Entra en tu cuenta de Mentorea para reservar sesiones, ver las próximas y cuidar tu perfil.',
    path: paths.login(),
  });

const credentials = loginPayload.omit({ device: true });

/** Passes on `Retry-After` after too many attempts. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const loader = guarded(contextOf, async (context) => {
  const { api, session, url, config } = context;
  const newcomer = context.newcomer.read();
  const redirectTo = url.searchParams.get('redirectTo') ?? (newcomer?.returnTo || null);
  if (session.isOpen) throw redirect(afterLogin(redirectTo));
  return {
    redirectTo,
    registered: url.searchParams.has('registered'),
    username: newcomer?.username ?? '',
    email: newcomer?.email ?? '',
    demo: config.demo,
    mailbox: config.mailbox,
    resend: (await api.listCapabilities()).has('account'),
  };
});

export const action = posted(contextOf, async (context, form) => {
  const submission = parseForm(form, credentials);
  const typed = { remember: form.get('remember') !== null, ...passwordToggle(form) };
  if (typed.toggled) return data({ result: withTypedValues(submission), advice: null, ...typed });
  const hideFields = ['password'];
  if (submission.status !== 'success')
    return data({ result: submission.reply({ hideFields }), advice: null, ...typed }, { status: 422 });
  try {
    const { username } = submission.value;
    const { device, ...tokens } = await context.api.auth.logIn({
      ...submission.value,
      // Other servers may refuse a field that they do not know.
      ...((await context.api.listCapabilities()).has('account') && {
        device: context.knownDevices.tokenFor(username),
      }),
    });
    if (context.session.isOpen) await context.api.auth.logOut();
    context.session.open(tokens, { remember: typed.remember });
    if (context.newcomer.read()?.username.toLowerCase() !== username.toLowerCase()) context.newcomer.forget();
    if (typed.remember && device) context.knownDevices.keep(username, device);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isShut = isRefusal(error, 403) && (await context.api.listCapabilities()).has('staff');
    const { status, toast, advice, headers } = isShut
      ? { status: 403, toast: SHUT, advice: describeFailure(error), headers: {} }
      : loginFailure(error, context);
    context.flash.set({ kind: 'error', title: toast, duration: 5000, quiet: true });
    return data({ result: submission.reply({ hideFields }), advice, ...typed }, { status, headers });
  }
  context.flash.set(successToast('Sesión iniciada correctamente'));
  return redirect(afterLogin(form.get('redirectTo')));
});

/** The visitor's original destination, if it is an address of this site. */
function afterLogin(redirectTo: unknown): string {
  return safeRedirect(typeof redirectTo === 'string' ? redirectTo : null, paths.dashboard());
}

/** The password was right: the API says what staff have decided. */
const SHUT = 'No puedes entrar en esta cuenta.';
const REFUSED = 'Credenciales incorrectas o error de red.';
const NOT_UNDERSTOOD = 'No se ha podido iniciar sesión.';
const NOT_ABOUT_PASSWORD =
  'El servidor no ha atendido la petición, y no ha dicho que sea por tu usuario ni por tu contraseña. Vuelve a intentarlo dentro de unos minutos.';

/**
 * A toast and a hint for a failed log-in (docs/product.md, 'What people read when something fails'). Only the API's
 * own 401 or 403 is about the credentials; the text never reveals whether the account exists.
 */
function loginFailure(error: ApiError, { now, config }: Context) {
  if (!isRefusal(error, 401, 403)) {
    const say = {
      tooOften: (wait: string) =>
        `Por seguridad hemos pausado el acceso: ha habido demasiados intentos fallidos con esta cuenta o desde esta red. Vuelve a intentarlo ${wait}. Si compartes la conexión con más gente, entra mientras tanto desde otra, como los datos del móvil.`,
      down: 'El servicio no responde ahora mismo. Espera unos segundos y vuelve a intentarlo.',
    };
    const { text, ...answer } = busyFailure(error, now(), say, config.timeZone);
    if (error.status > 0 && error.status < 500 && error.status !== 429)
      return { ...answer, toast: NOT_UNDERSTOOD, advice: NOT_ABOUT_PASSWORD };
    return {
      ...answer,
      toast: answer.status === 429 ? 'Demasiados intentos seguidos.' : REFUSED,
      advice: text,
    };
  }
  const advice =
    'Revisa el usuario y la contraseña. Si acabas de registrarte, abre antes el enlace de activación que te enviamos por correo.';
  return { status: 401, toast: REFUSED, advice, headers: {} };
}

export default function Login() {
  const { redirectTo, registered, username, email, demo, mailbox, resend } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AuthPage title="Iniciar sesión" lead={leadOf({ redirectTo, registered })}>
      {registered && !answer && (
        <section aria-labelledby="titulo-activar">
          <MailNotice mailbox={mailbox} resend={resend}>
            <h2 id="titulo-activar" className="text-xl">
              Revisa tu correo
            </h2>
            {email !== '' && (
              <p className="mt-1">
                Te hemos escrito a <strong className="font-semibold wrap-anywhere">{email}</strong>.
              </p>
            )}
            <p className="mt-1">
              Hemos enviado un enlace de activación al correo electrónico con el que te has registrado.
              Comprueba tu bandeja de entrada antes de iniciar sesión. Si ese correo ya tenía una cuenta, el
              mensaje te dice cómo entrar en ella.
            </p>
          </MailNotice>
        </section>
      )}
      <LoginForm redirectTo={redirectTo} username={username} answer={answer} />
      <SocialButtons />
      <div className="text-center">
        <p>
          ¿Aún no tienes cuenta? <TextLink to={registerPath(redirectTo)}>Regístrate</TextLink>
        </p>
        {resend && (
          <TextLink to={paths.resendActivation()}>¿No te ha llegado el correo de activación?</TextLink>
        )}
      </div>
      {demo && <DemoAccounts redirectTo={redirectTo} />}
    </AuthPage>
  );
}

function leadOf({ redirectTo, registered }: { redirectTo: string | null; registered: boolean }): string {
  if (registered) return 'Solo falta activar tu cuenta con el enlace del correo.';
  if (redirectTo !== null && isBooking(redirectTo))
    return 'Para reservar, inicia sesión o crea una cuenta. Tu mentor sigue elegido.';
  return redirectTo === null ? 'Qué bien verte de nuevo.' : 'Inicia sesión para continuar.';
}

const DEMO_PASSWORD = 'Mentorea2026';
const DEMO_ACCOUNTS = [
  { username: 'ana.alumna', role: 'Estudiante', action: 'Entrar como estudiante' },
  { username: 'marcos.mentor', role: 'Mentor', action: 'Entrar como mentor' },
] as const;

/** Two accounts for trying the product: only on this machine, with the demo data. */
function DemoAccounts({ redirectTo }: { redirectTo: string | null }) {
  return (
    <TitledCard id="titulo-demo" title="Cuentas de prueba">
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
            <Form method="post" action={paths.login()} reloadDocument className="w-full sm:w-60">
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
    </TitledCard>
  );
}
