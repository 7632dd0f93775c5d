import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { LinkSent, NoMailHints } from './LinkRequestForm';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Revisa tu correo: contraseña nueva · Mentorea',
    description: 'Qué hacer después de pedir un enlace para elegir una contraseña nueva de Mentorea.',
    path: paths.resetPasswordSent(),
  });

export async function loader(args: LoaderFunctionArgs) {
  const { api, config } = contextOf(args);
  const names = await api.listCapabilities();
  return {
    sends: names.has('password-reset'),
    resend: names.has('resend-activation'),
    mailbox: config.mailbox,
  };
}

export default function ResetSent() {
  const { sends, resend, mailbox } = useLoaderData<typeof loader>();
  return (
    <LinkSent formPath={paths.resetPassword()} mailbox={mailbox}>
      {sends && (
        <p>
          Puede tardar un par de minutos. El enlace sirve una sola vez y caduca en una hora; si has pedido
          varios, vale el último. Hasta que elijas otra, tu contraseña sigue siendo la misma.
        </p>
      )}
      <NoMailHints>
        {resend && (
          <li>
            Si aún no habías activado tu cuenta,{' '}
            <TextLink inline to={paths.resendActivation()}>
              pide otro enlace de activación
            </TextLink>
            .
          </li>
        )}
        {!sends && (
          <li>
            Esta instalación puede no enviar estos correos por sí misma: si en unos minutos no has recibido
            nada, pide una contraseña nueva a quien administra Mentorea en tu centro o asociación, y dile tu
            nombre de usuario.
          </li>
        )}
      </NoMailHints>
    </LinkSent>
  );
}
