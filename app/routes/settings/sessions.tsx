import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { Api } from '~/app/.server/api/api';
import { ApiError, answerStatus, describeFailure, problemResponse } from '~/app/.server/api/errors';
import { readForm } from '~/app/.server/forms/readForm';
import { offersCapability, requireCapability, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { endSession } from '~/app/.server/session/session';
import type { Toast } from '~/app/domain/site/toasts';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { INTENT } from '~/app/forms/formEdits';
import * as paths from '~/app/paths';
import { NotOffered } from '~/app/ui/NotOffered';
import { EndOtherSessions, SessionList, sessionRow } from './SessionList';
import { SettingsPage } from './SettingsPage';

export const meta = () => [{ title: 'Dispositivos conectados · Configuración · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  if (!(await offersCapability(context, 'account'))) return data(null, { status: 404 });
  try {
    const all = await context.api.account.listSessions();
    const rows = all.map((one) => sessionRow(one, context.config.timeZone));
    return { rows: rows.sort((a, b) => Number(b.current) - Number(a.current)) };
  } catch (error) {
    throw problemResponse(error);
  }
}

/** `id`: one session; `others`: all but this one (docs/contract.md, 'Calls: accounts and profiles'). */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  await requireCapability(context, 'account');
  const form = await readForm(args.request);
  try {
    const { toast, current } = await endSessions(form, context.api.account);
    context.flash.set(toast);
    if (!current) return redirect(paths.sessions());
    endSession(context);
    return redirect(paths.login());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data({ failure: describeFailure(error) }, { status: answerStatus(error) });
  }
}

export default function Sessions() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  if (!loaded)
    return (
      <NotOffered
        what="la lista de dispositivos conectados"
        ways={[
          ['Cambiar la contraseña', paths.changePassword()],
          ['Configuración', paths.settings()],
        ]}
      >
        No podemos decirte en qué dispositivos está abierta tu cuenta. Si crees que la usa otra persona,
        cambia la contraseña.
      </NotOffered>
    );
  const { rows } = loaded;
  return (
    <SettingsPage
      section="sesiones"
      title="Dispositivos conectados"
      lead="Los dispositivos en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia la contraseña."
    >
      <ErrorSummary
        title="No hemos podido cerrar la sesión"
        errors={failure === undefined ? null : { '': [failure] }}
        labels={{}}
      />
      <SessionList rows={rows} />
      <EndOtherSessions count={rows.filter((row) => !row.current).length} />
    </SettingsPage>
  );
}

/** A session that is already gone counts as ended. `current`: it was the visitor's own. */
async function endSessions(form: FormData, account: Api['account']) {
  if (form.get(INTENT) === 'others') {
    await account.endOtherSessions();
    return { toast: successToast('Las demás sesiones se han cerrado'), current: false };
  }
  const id = String(form.get('id') ?? '');
  const one = (await account.listSessions()).find((open) => open.id === id);
  if (!one) return { toast: successToast('Esa sesión ya estaba cerrada'), current: false };
  await account.endSession(id).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
  return { toast: successToast('Sesión cerrada', one.device || undefined), current: one.current };
}

function successToast(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}
