import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { buttonStyle } from '~/ui/buttonStyle';
import { AuthPage } from './AuthPage';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Activación de la cuenta · Mentorea' }];

/** Where the link of the activation mail ends; `?error=1` when it was not valid (api.md section 2). */
export function loader(args: LoaderFunctionArgs) {
  return { failed: contextOf(args).url.searchParams.has('error') };
}

export default function AccountActivated() {
  const { failed } = useLoaderData<typeof loader>();
  if (failed) {
    return (
      <AuthPage
        title="Este enlace no es válido o ha caducado"
        lead="Los enlaces de activación sirven durante tres días y una sola vez. Comprueba que has abierto el último que recibiste, completo."
      >
        <p>
          Si ya activaste tu cuenta con él, no tienes que hacer nada más: inicia sesión. Si ha caducado,{' '}
          <a href="/register" className="link">
            regístrate otra vez
          </a>{' '}
          con los mismos datos y recibirás un enlace nuevo.
        </p>
        <WayIn />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="Cuenta activada correctamente"
      lead="Todo listo. Inicia sesión y completa tu perfil: son dos minutos."
    >
      <WayIn />
    </AuthPage>
  );
}

function WayIn() {
  return (
    <a href="/login" className={buttonStyle('primary', 'self-start')}>
      Iniciar sesión
    </a>
  );
}
