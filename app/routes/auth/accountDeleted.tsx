import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { endsSessions, guarded } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import { AuthPage } from './AuthPage';

export const handle = { hydrate: false, noindex: true };

export const loader = guarded(contextOf, async (context) => {
  if (context.session.isOpen) throw redirect(paths.settings());
  return { isKnown: await endsSessions(context) };
});

export default function AccountDeleted() {
  const { isKnown } = useLoaderData<typeof loader>();
  return (
    <AuthPage
      title="Tu cuenta se ha eliminado"
      lead="Gracias por el tiempo que has compartido en Mentorea. Te deseamos lo mejor."
    >
      <p>
        {isKnown
          ? 'Tus datos personales se han borrado y tu sesión está cerrada. Si algún día quieres volver, puedes registrarte otra vez, también con el mismo correo.'
          : 'Tu sesión está cerrada. Si algún día quieres volver, puedes registrarte otra vez.'}
      </p>
      <a href={paths.landing()} className={buttonStyle('primary', 'self-start')}>
        Ir a la página de inicio
      </a>
    </AuthPage>
  );
}
