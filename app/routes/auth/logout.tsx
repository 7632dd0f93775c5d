import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { contextOf } from '~/app/.server/requestContext';
import { endSession } from '~/app/.server/session/session';
import { successToast } from '~/app/domain/site/toasts';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { Form } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import { AuthPage } from './AuthPage';

export const handle = { hydrate: false, noindex: true };

export function loader(args: LoaderFunctionArgs) {
  if (!contextOf(args).session.isOpen) throw redirect(paths.login());
  return null;
}

/** Ends the session on this side even if the API does not answer. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await context.api.auth.logOut();
  endSession(context);
  context.flash.set(successToast('Sesión cerrada'));
  return redirect(paths.login());
}

export default function Logout() {
  return (
    <AuthPage title="¿Quieres cerrar la sesión?" lead="Tus sesiones y mensajes te esperan donde los dejaste.">
      <Form method="post" reloadDocument className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton>Cerrar sesión</SubmitButton> <TextLink to={paths.dashboard()}>Ir a Inicio</TextLink>
      </Form>
    </AuthPage>
  );
}
