import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { buttonStyle } from '~/ui/buttonStyle';
import { AuthPage } from '../auth/AuthPage';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Cuenta eliminada · Mentorea' }];

/** Where a deletion ends, for somebody who is nobody any more. */
export function loader(args: LoaderFunctionArgs) {
  if (contextOf(args).session.isOpen) throw redirect('/settings');
  return null;
}

export default function AccountDeleted() {
  return (
    <AuthPage
      title="Tu cuenta se ha eliminado"
      lead="Gracias por el tiempo que has compartido en Mentorea. Te deseamos lo mejor."
    >
      <p>
        Tus datos personales se han borrado y tu sesión está cerrada. Si algún día quieres volver, puedes
        registrarte otra vez, también con el mismo correo.
      </p>
      <a href="/" className={buttonStyle('primary', 'self-start')}>
        Ir a la página de inicio
      </a>
    </AuthPage>
  );
}
