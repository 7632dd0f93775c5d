import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ApiError, answerStatus, describeFailure, problem } from '~/.server/api/errors';
import { offers, requireCapability } from '~/.server/capability';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import { readForm } from '~/.server/readForm';
import { ErrorSummary } from '~/forms/ErrorSummary';
import { NotOffered } from '~/ui/NotOffered';
import { endSessions } from './endSessions';
import { EndOthers, SessionList } from './SessionList';
import { SettingsPage } from './SettingsPage';
import { sessionRow } from './sessionRow';

export const meta = () => [{ title: 'Sesiones abiertas · Configuración · Mentorea' }];

const PATH = '/settings/sessions';

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  if (!(await offers(context, 'sessions'))) return data(null, { status: 404 });
  try {
    const all = await context.api.account.listSessions();
    const rows = all.map((one) => sessionRow(one, context.config.timeZone));
    return { rows: rows.sort((a, b) => Number(b.current) - Number(a.current)) };
  } catch (error) {
    throw problem(error);
  }
}

/** Extension `sessions` (api.md section 4). `id`: one of the list; `others`: all but this one. */
export async function action(args: ActionFunctionArgs) {
  const context = contextOf(args);
  await requireUser(context);
  await requireCapability(context, 'sessions');
  const form = await readForm(args.request);
  try {
    const { toast, current } = await endSessions(form, context.api.account);
    context.flash.set(toast);
    if (!current) return redirect(PATH);
    context.session.close();
    context.draft.clear();
    return redirect('/login');
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
        what="la lista de sesiones abiertas"
        ways={[
          ['Cambiar la contraseña', '/settings/password'],
          ['Configuración', '/settings'],
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
      title="Sesiones abiertas"
      lead="Los dispositivos en los que tu cuenta está abierta. Si no reconoces alguno, ciérralo y cambia la contraseña."
    >
      <ErrorSummary
        title="No hemos podido cerrar la sesión"
        errors={failure === undefined ? null : { '': [failure] }}
        labels={{}}
      />
      <SessionList rows={rows} />
      <EndOthers count={rows.filter((row) => !row.current).length} />
    </SettingsPage>
  );
}
