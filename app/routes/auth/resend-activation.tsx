import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { statusPage } from '~/.server/api/errors';
import { requireCapability } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { pageMeta } from '~/ui/pageMeta';
import { AuthPage } from './AuthPage';
import { askForLink } from './askForLink';
import { EmailForm } from './EmailForm';

export const handle = { hydrate: false, noindex: true };

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Reenviar activación · Mentorea',
    description: '¿No te ha llegado el correo con el que se activa tu cuenta de Mentorea? Te enviamos otro.',
    path: '/resend-activation',
  });

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  await requireCapability(contextOf(args), 'resend-activation');
  return null;
}

/** Extension `resend-activation` (api.md section 4): as discreet as a request for a new password. */
export async function action(args: ActionFunctionArgs) {
  const { api } = contextOf(args);
  return askForLink(args, {
    send: async (email) => {
      if (!(await api.hasCapability('resend-activation'))) throw statusPage(404);
      await api.passwords.resendActivation(email);
    },
    sentPath: '/resend-activation/enviado',
  });
}

export default function ResendActivation() {
  const answer = useActionData<typeof action>();
  return (
    <AuthPage
      title="Reenviar activación"
      lead="¿No encuentras el correo con el que se activa tu cuenta? Te enviamos otro."
    >
      <EmailForm action="/resend-activation" button="Reenviar activación" result={answer?.result} autoFocus />
      <p>
        ¿Ya está activada?{' '}
        <a href="/login" className="link inline-flex min-h-11 items-center">
          Inicia sesión
        </a>
      </p>
    </AuthPage>
  );
}
