import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { requireCapability } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { LinkSent, NoMailHints } from './LinkRequestForm';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Revisa tu correo: activación de la cuenta · Mentorea',
    description: 'Qué hacer después de pedir otro enlace para activar tu cuenta de Mentorea.',
    path: paths.resendActivationSent(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireCapability(context, 'resend-activation');
  return { mailbox: context.config.mailbox };
}

export default function ResendSent() {
  const { mailbox } = useLoaderData<typeof loader>();
  return (
    <LinkSent formPath={paths.resendActivation()} mailbox={mailbox}>
      <p>
        Puede tardar un par de minutos. El enlace de activación sirve durante tres días y una sola vez; si has
        pedido varios, vale el último.
      </p>
      <NoMailHints>
        <li>
          Quizá tu cuenta ya está activada:{' '}
          <TextLink inline to={paths.login()}>
            prueba a iniciar sesión
          </TextLink>{' '}
          o{' '}
          <TextLink inline to={paths.resetPassword()}>
            recupera tu contraseña
          </TextLink>
          .
        </li>
        <li>
          Si te registraste hace más de un mes y no llegaste a activarla,{' '}
          <TextLink inline to={paths.register()}>
            regístrate otra vez
          </TextLink>
          .
        </li>
      </NoMailHints>
    </LinkSent>
  );
}
