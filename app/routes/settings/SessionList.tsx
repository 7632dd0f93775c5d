import { Form } from '@remix-run/react';
import type { LogIn } from '~/api/contract/account';
import { formatDateTime } from '~/app/domain/time/dates';
import { INTENT } from '~/app/forms/formEdits';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { StatusBadge } from '~/app/ui/Chip';
import { LogoutButton } from '~/app/ui/frame/LogoutButton';
import { Icon } from '~/app/ui/Icon';

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

export function SessionList({ rows }: { rows: ReturnType<typeof sessionRow>[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
          <div className="flex min-w-0 items-start gap-4">
            <Icon name="monitor-smartphone" className="mt-1 size-6 shrink-0 text-muted" />
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{row.device}</span>
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

export function EndOtherSessions({ count }: { count: number }) {
  if (count === 0) return <p className="text-muted">No hay ningún otro dispositivo conectado.</p>;
  return (
    <Form method="post" preventScrollReset className="flex flex-col items-start gap-4">
      <p>
        {count === 1 ? 'La otra sesión se cerrará' : `Las otras ${count} sesiones se cerrarán`} y habrá que
        volver a entrar con la contraseña. Esta seguirá abierta.
      </p>
      <SubmitButton variant="danger" name={INTENT} value="others" pendingText="Cerrando...">
        Cerrar todas las demás
      </SubmitButton>
    </Form>
  );
}
