import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { contextOf } from '~/app/.server/requestContext';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { paths } from '~/app/paths';
import { AuthPage } from './AuthPage';

export const handle = { hydrate: false, noindex: true };

export const meta = () => [{ title: 'Cerrar sesión · Mentorea' }];

export function loader(args: LoaderFunctionArgs) {
  if (!contextOf(args).session.isOpen) throw redirect(paths.login());
  return null;
}

/**
 * Clears everything on this side, even if the API does not answer (docs/product.md, 'Log-in, registration and
 * new password').
 */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await context.api.auth.logOut();
  context.session.close();
  context.draft.clear();
  context.flash.set({ kind: 'success', title: 'Sesión cerrada', duration: 4000 });
  return redirect(paths.login());
}

export default function Logout() {
  return (
    <AuthPage
      title="¿Quieres cerrar la sesión?"
      lead="Tus mentorías y mensajes te esperan donde los dejaste."
    >
      <Form method="post" reloadDocument className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton>Cerrar sesión</SubmitButton>
        <a href={paths.dashboard()} className="link inline-flex min-h-11 items-center">
          Volver al inicio
        </a>
      </Form>
    </AuthPage>
  );
}
