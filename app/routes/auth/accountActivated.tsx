import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ACTIVATION_DAYS } from '~/api/contract/rules/kept';
import { orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { contextOf } from '~/app/.server/requestContext';
import { safeRedirect } from '~/app/.server/requestUrl';
import type { Newcomer } from '~/app/.server/session/visitorCookies';
import { successToast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { TitledSection } from '~/app/ui/Card';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage, LinkRequestForm } from './AuthPage';
import { isBooking, LoginForm } from './LoginForm';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.failed
      ? 'El enlace de activación no es válido · Mentorea'
      : 'Cuenta activada · Mentorea',
    description: 'Aquí termina la activación de una cuenta de Mentorea.',
    path: paths.accountActivated(),
  });

/** Target of the activation mail's link; `?error=1` if it was not valid, `?next=` where the person was going. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { api, url, newcomer } = context;
  const known = newcomer.read();
  const username = known?.username ?? '';
  // In a browser other than the one used to register, only the link tells.
  const returnTo = known?.returnTo || safeRedirect(url.searchParams.get('next'), '');
  const failed = url.searchParams.has('error');
  if (!failed && known?.firstLogin && (await enterFirst(known, context)))
    throw redirect(returnTo || paths.dashboard());
  const resend = failed && (await api.listCapabilities()).has('account');
  return { failed, resend, username, returnTo };
}

/** Logs in who registered on this device; false if they have to say their password. */
async function enterFirst(known: Newcomer, { api, session, newcomer, flash, knownDevices }: Context) {
  if (session.isOpen) return false;
  const { username, firstLogin: first_login } = known;
  const found = await orElse(() => api.auth.logIn({ username, first_login, device: '' }), null);
  if (!found) return false;
  const { device, ...tokens } = found;
  session.open(tokens, { remember: true });
  newcomer.remember({ firstLogin: '' });
  if (device) knownDevices.keep(username, device);
  flash.set(successToast(ACTIVATED));
  return true;
}

const ACTIVATED = 'Cuenta activada correctamente';

export default function AccountActivated() {
  const { failed, resend, username, returnTo } = useLoaderData<typeof loader>();
  if (failed) return <ActivationFailed resend={resend} />;
  return (
    <AuthPage
      title={ACTIVATED}
      lead={`Todo listo. Inicia sesión y completa tu perfil: son dos minutos.${
        isBooking(returnTo) ? ' Después sigues con tu reserva.' : ''
      }`}
    >
      <LoginForm redirectTo={returnTo || null} username={username} />
    </AuthPage>
  );
}

/** `resend`: the API can send another link; otherwise a new registration does. */
function ActivationFailed({ resend }: { resend: boolean }) {
  return (
    <AuthPage
      title="Este enlace no es válido o ha caducado"
      lead={`Los enlaces de activación sirven durante ${ACTIVATION_DAYS} días y una sola vez. Comprueba que has abierto el último que recibiste, completo.`}
    >
      {resend ? (
        <TitledSection id="titulo-otro" title="Pide otro enlace" className="flex flex-col gap-5">
          <LinkRequestForm action={paths.resendActivation()} button="Reenviar activación" />
        </TitledSection>
      ) : (
        <p>
          Si ha caducado,{' '}
          <TextLink inline to={paths.register()}>
            regístrate otra vez
          </TextLink>{' '}
          con los mismos datos y recibirás un enlace nuevo.
        </p>
      )}
      <p>Si ya activaste tu cuenta con él, no tienes que hacer nada más: inicia sesión.</p>
      <a href={paths.login()} className={buttonStyle(resend ? 'secondary' : 'primary', 'self-start')}>
        Iniciar sesión
      </a>
    </AuthPage>
  );
}
