import type { ActionFunctionArgs, HeadersFunction, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage } from './AuthPage';
import { LinkRequestForm } from './LinkRequestForm';
import { requestLink } from './requestLink';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Recuperar contraseña · Mentorea',
    description:
      '¿Has olvidado tu contraseña de Mentorea? Dinos tu correo y te enviaremos un enlace para elegir otra.',
    path: paths.resetPassword(),
  });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * docs/product.md, 'Log-in, registration and new password', 'Password reset'. Without the extension the API
 * is not called, but the page answers the same.
 */
export async function action(args: ActionFunctionArgs) {
  const { api } = contextOf(args);
  return requestLink(args, {
    send: async (email) => {
      if (await api.hasCapability('password-reset')) await api.passwords.requestReset(email);
    },
    sentPath: paths.resetPasswordSent(),
  });
}

export default function ResetPassword() {
  const answer = useActionData<typeof action>();
  return (
    <AuthPage
      title="Recupera tu contraseña"
      lead="Dinos tu correo y te enviaremos un enlace para elegir una contraseña nueva."
    >
      <LinkRequestForm
        action={paths.resetPassword()}
        button="Enviar instrucciones"
        result={answer?.result}
        autoFocus
      />
      <p>
        ¿La has recordado? <TextLink to={paths.login()}>Inicia sesión</TextLink>
      </p>
    </AuthPage>
  );
}
