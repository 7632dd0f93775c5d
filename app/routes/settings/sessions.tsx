import { data, redirect } from '@remix-run/node';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import type { LogIn } from '~/api/contract/account';
import type { Api } from '~/app/.server/api/api';
import { ApiError, answerStatus, describeFailure, orProblem } from '~/app/.server/api/errors';
import { enter, guarded, needing, offersCapability, posted } from '~/app/.server/guards';
import { endSession } from '~/app/.server/session/session';
import { successToast } from '~/app/domain/site/toasts';
import { formatDateTime } from '~/app/domain/time/dates';
import { ErrorSummary } from '~/app/forms/ErrorSummary';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import * as paths from '~/app/paths';
import { StatusBadge } from '~/app/ui/Chip';
import { LogoutButton } from '~/app/ui/frame/LogoutButton';
import { Icon } from '~/app/ui/Icon';
import { NotOffered } from '~/app/ui/NotOffered';
import { SettingsPage } from './SettingsPage';

export const loader = guarded(enter, async ({ context }) => {
  if (!(await offersCapability(context, 'account'))) return data(null, { status: 404 });
  const all = await orProblem(context.api.account.listSessions());
  const rows = all.map((one) => sessionRow(one, context.config.timeZone));
  return { rows: rows.sort((a, b) => Number(b.current) - Number(a.current)) };
});

/** `id`: one session; `others`: all but this one (docs/contract.md, 'Calls: accounts and profiles'). */
export const action = posted(needing('account', enter), async ({ context }, form) => {
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
});

export default function Sessions() {
  const loaded = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>()?.failure;
  if (!loaded)
    return (
      <NotOffered
        what="la lista de dispositivos conectados"
        ways={{ 'Cambiar la contraseña': paths.changePassword(), Configuración: paths.settings() }}
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

/** Times as dd/MM/yyyy HH:mm; '' if the API does not say. */
export function sessionRow({ id, device, current, created_at, last_used_at }: LogIn, timeZone: string) {
  const text = (at: string | null | undefined) => (at ? formatDateTime(at, timeZone) : '');
  return {
    id,
    device: device === '' ? 'Dispositivo desconocido' : device,
    current,
    since: text(created_at),
    used: text(last_used_at),
  };
}

function SessionList({ rows }: { rows: ReturnType<typeof sessionRow>[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <div className="flex min-w-0 items-start gap-4">
            <Icon name="monitor-smartphone" className="mt-1 size-6 shrink-0 text-muted" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{row.device}</span>{' '}
                {row.current && <StatusBadge tone="ok">Este dispositivo</StatusBadge>}
              </p>
              {row.since !== '' && <p className="text-muted">Abierta: {row.since}</p>}
              {row.used !== '' && <p className="text-muted">Último uso: {row.used}</p>}
            </div>
          </div>
          {row.current ? (
            <LogoutButton label="Cerrar sesión" className="min-h-12 gap-2 px-4 max-sm:ml-6" />
          ) : (
            <Form method="post" preventScrollReset className="max-sm:ml-10">
              <input type="hidden" name="id" value={row.id} />
              <SubmitButton
                variant="secondary"
                aria-label={`Cerrar la sesión de ${row.device}${row.since && `, abierta el ${row.since}`}`}
              >
                Cerrar
              </SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

function EndOtherSessions({ count }: { count: number }) {
  if (count === 0) return <p className="text-muted">No hay ningún otro dispositivo conectado.</p>;
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
      <p>En los demás habrá que volver a entrar con la contraseña. En este sigues dentro.</p>
      <SubmitButton variant="danger" name={INTENT} value="others" pendingText="Cerrando...">
        Cerrar todas las demás
      </SubmitButton>
    </Form>
  );
}
