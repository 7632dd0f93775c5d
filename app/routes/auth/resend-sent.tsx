import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCapability } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { pageMeta } from '~/ui/pageMeta';
import { LinkSent } from './LinkSent';
import { NoMail } from './NoMail';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Revisa tu correo: activación de la cuenta · Mentorea',
    description: 'Qué hacer después de pedir otro enlace para activar tu cuenta de Mentorea.',
    path: '/resend-activation/enviado',
  });

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireCapability(context, 'resend-activation');
  return { mailbox: context.config.mailbox };
}

export default function ResendSent() {
  const { mailbox } = useLoaderData<typeof loader>();
  return (
    <LinkSent formPath="/resend-activation" mailbox={mailbox}>
      <p>
        Puede tardar un par de minutos. El enlace de activación sirve durante tres días y una sola vez; si has
        pedido varios, vale el último.
      </p>
      <NoMail>
        <li>Mira en la carpeta de correo no deseado.</li>
        <li>Comprueba que es el correo con el que te registraste, y que está bien escrito.</li>
        <li>
          Quizá tu cuenta ya está activada:{' '}
          <a href="/login" className="link">
            prueba a iniciar sesión
          </a>{' '}
          o{' '}
          <a href="/reset-password" className="link">
            recupera tu contraseña
          </a>
          .
        </li>
        <li>
          Si te registraste hace más de un mes y no llegaste a activarla,{' '}
          <a href="/register" className="link">
            regístrate otra vez
          </a>
          .
        </li>
      </NoMail>
    </LinkSent>
  );
}
