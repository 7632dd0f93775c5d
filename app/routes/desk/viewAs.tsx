/** 'Ver como': what a person sees, read-only and logged, without texts of theirs (docs/product.md, "The staff's desk"). */
import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { TYPE_NAMES } from '~/api/contract/rules/notificationTypes';
import { orProblem, statusResponse } from '~/app/.server/api/errors';
import type { ViewedAs } from '~/app/.server/api/staff';
import { enterDesk, guarded } from '~/app/.server/guards';
import { STATES } from '~/app/domain/sessions/standing';
import { spanTexts } from '~/app/domain/slots/slots';
import { formatDateTime } from '~/app/domain/time/dates';
import { DAY_NAMES } from '~/app/domain/week/weekHours';
import * as paths from '~/app/paths';
import { BackLink } from '~/app/ui/BackLink';
import { Callout } from '~/app/ui/Callout';
import { TitledCard } from '~/app/ui/Card';
import { PageHeader } from '~/app/ui/PageHeader';
import { roleName } from './personTexts';

export const meta: MetaFunction<typeof loader> = ({ data: one }) =>
  one ? [{ title: `Ver como ${one.name} · Mentorea` }] : [];

export const loader = guarded(enterDesk, async ({ context }, args) => {
  const username = args.params.username ?? '';
  const one = await orProblem(context.api.people.viewAs(username));
  if (!one?.person) throw statusResponse(404);
  return { username, ...viewOf(one, one.person, context.config.timeZone) };
});

/** Each part as lines, so that the page has no more to show. */
function viewOf(one: ViewedAs, person: NonNullable<ViewedAs['person']>, timeZone: string) {
  const { mails, indexed } = one.preferences ?? {};
  const choices = Object.entries(mails ?? {}).map(
    ([type, on]) =>
      `Correos de ${TYPE_NAMES[type as keyof typeof TYPE_NAMES].toLowerCase()}: ${on ? 'sí' : 'no'}`,
  );
  const hours = DAY_NAMES.flatMap((name, day) => {
    const own = one.weekly.filter(({ day_of_week }) => day_of_week === day);
    const spans = spanTexts(own.map(({ start_minute: from }) => ({ from, to: from + 30 })));
    return spans.length > 0 ? [`${name}: ${spans.join(', ')}`] : [];
  });
  return {
    name: person.full_name,
    role: roleName(person.user_type),
    parts: {
      Sesiones: one.sessions.map(({ init_date, status, with: others }) =>
        [
          formatDateTime(init_date, timeZone),
          others.join(', '),
          status && STATES[status === 'upcoming' ? 'confirmed' : status].word,
        ].join(' · '),
      ),
      Notificaciones: one.notifications.map(({ title, created_at, is_read }) =>
        [formatDateTime(created_at, timeZone), title, is_read ? 'leída' : 'sin leer'].join(' · '),
      ),
      Conversaciones: one.conversations.map(
        ({ full_name, last_message_at: at }) =>
          `${full_name} · último mensaje ${formatDateTime(at, timeZone)}`,
      ),
      Configuración: [
        ...choices,
        ...(typeof indexed === 'boolean'
          ? [`Los buscadores pueden mostrar su perfil: ${indexed ? 'sí' : 'no'}`]
          : []),
        ...hours,
      ],
    },
  };
}

export default function ViewAs() {
  const { username, name, role, parts } = useLoaderData<typeof loader>();
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div>
        <PageHeader
          title={`Ver como ${name}`}
          eyebrow={<BackLink to={paths.person(username)}>{`${name}, ${role.toLowerCase()}`}</BackLink>}
        />
        <Callout tone="warning">
          Solo se mira: sin entrar en su cuenta y sin lo que dicen sus mensajes, notas y archivos. Abrir esta
          página queda en el registro, y esa persona lo lee en la actividad de su cuenta.
        </Callout>
      </div>
      {Object.entries(parts).map(([title, lines]) => (
        <TitledCard key={title} id={title.toLowerCase()} title={title} titleClass="mb-3">
          {lines.length === 0 ? (
            <p className="text-muted">Nada.</p>
          ) : (
            <ul className="flex flex-col gap-1.5">
              {[...new Set(lines)].map((line) => (
                <li key={line} className="wrap-anywhere">
                  {line}
                </li>
              ))}
            </ul>
          )}
        </TitledCard>
      ))}
    </div>
  );
}
