import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { statusResponse } from '~/app/.server/api/errors';
import { requireCapability } from '~/app/.server/guards';
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
    title: 'Reenviar activación · Mentorea',
    description: '¿No te ha llegado el correo con el que se activa tu cuenta de Mentorea? Te enviamos otro.',
    path: paths.resendActivation(),
  });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireCapability(contextOf(args), 'resend-activation');
  return null;
}

/**
 * Extension `resend-activation` (docs/contract.md, 'Calls: accounts and profiles'). Like a request for a new
 * password, it does not reveal whether the account exists.
 */
export async function action(args: ActionFunctionArgs) {
  const { api } = contextOf(args);
  return requestLink(args, {
    send: async (email) => {
      if (!(await api.hasCapability('resend-activation'))) throw statusResponse(404);
      await api.passwords.resendActivation(email);
    },
    sentPath: paths.resendActivationSent(),
  });
}

export default function ResendActivation() {
  const answer = useActionData<typeof action>();
  return (
    <AuthPage
      title="Reenviar activación"
      lead="¿No encuentras el correo con el que se activa tu cuenta? Te enviamos otro."
    >
      <LinkRequestForm
        action={paths.resendActivation()}
        button="Reenviar activación"
        result={answer?.result}
        autoFocus
      />
      <p>
        ¿Ya está activada? <TextLink to={paths.login()}>Inicia sesión</TextLink>
      </p>
    </AuthPage>
  );
}
