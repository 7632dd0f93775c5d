import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { buttonStyle } from '~/ui/buttonStyle';
import { pageMeta } from '~/ui/pageMeta';
import { ActivationFailed } from './ActivationFailed';
import { AuthPage } from './AuthPage';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.failed
      ? 'El enlace de activación no es válido · Mentorea'
      : 'Cuenta activada · Mentorea',
    description: 'Aquí termina la activación de una cuenta de Mentorea.',
    path: '/account-activated',
  });

/** Where the link of the activation mail ends; `?error=1` when it was not valid (api.md section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const { api, url } = contextOf(args);
  if (!url.searchParams.has('error')) return { failed: false, resend: false };
  return { failed: true, resend: (await api.listCapabilities()).has('resend-activation') };
}

export default function AccountActivated() {
  const { failed, resend } = useLoaderData<typeof loader>();
  if (failed) return <ActivationFailed resend={resend} />;
  return (
    <AuthPage
      title="Cuenta activada correctamente"
      lead="Todo listo. Inicia sesión y completa tu perfil: son dos minutos."
    >
      <a href="/login" className={buttonStyle('primary', 'self-start')}>
        Iniciar sesión
      </a>
    </AuthPage>
  );
}
