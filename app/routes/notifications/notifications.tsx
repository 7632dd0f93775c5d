/** All notifications by page and type (docs/product.md, 'Notifications'). */
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { orLogged, pageFailure } from '~/app/.server/api/errors';
import { enter, guarded } from '~/app/.server/guards';
import {
  KIND_NAMES,
  NOTIFICATION_KINDS,
  type NotificationsState,
  notificationsHref,
  readNotificationsState,
} from '~/app/domain/notifications/notifications';
import type { Toast } from '~/app/domain/site/toasts';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { classes } from '~/app/ui/classes';
import { EmptyState } from '~/app/ui/EmptyState';
import { type LoadedNotifications, loadNotifications } from '~/app/ui/notifications/loadNotifications';
import { MarkAllButton, NotificationList, unreadIds } from '~/app/ui/notifications/NotificationList';
import { PageHeader } from '~/app/ui/PageHeader';
import { Pagination } from '~/app/ui/Pagination';
import { PanelFailure } from '~/app/ui/Panel';
import { Link } from '~/app/ui/router';

export const handle = { live: ['notification'] };

const PAGE_SIZE = 20;

export const loader = guarded(enter, async ({ context }) => {
  const state = readNotificationsState(context.url.searchParams);
  const load = () => loadNotifications(state, PAGE_SIZE, context);
  const loaded = await orLogged(load, context.log, 'notifications could not be listed', pageFailure);
  if ('failure' in loaded) return data({ state, loaded: null, last: null }, { status: loaded.failure });
  return { state, loaded, last: context.flash.last(), truncated: context.api.truncatedOf('notifications') };
});

export default function Notifications() {
  const { state, loaded, last } = useLoaderData<typeof loader>();
  if (loaded) return <NotificationsPage loaded={loaded} state={state} last={last} />;
  return (
    <>
      <PageHeader title="Notificaciones" />
      <PanelFailure title="Error al cargar las notificaciones" retry={notificationsHref(state)} />
    </>
  );
}

interface NotificationsPageProps {
  loaded: LoadedNotifications;
  state: NotificationsState;
}

/** Links with counts; types without notifications are shown only if chosen. */
function KindFilter({ loaded: { counts }, state: { kind: chosen } }: NotificationsPageProps) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const kinds = NOTIFICATION_KINDS.filter((kind) => counts[kind] || kind === chosen);
  const entries = [
    { kind: null, name: 'Todas', count: all },
    ...kinds.map((kind) => ({ kind, name: KIND_NAMES[kind], count: counts[kind] ?? 0 })),
  ];
  return (
    <nav aria-label="Filtrar por tipo" className="mb-6">
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 sm:mx-0 sm:flex-wrap sm:px-0">
        {entries.map(({ kind, name, count }) => (
          <li key={name} className="shrink-0">
            <Link
              to={notificationsHref({ kind, page: 1 })}
              preventScrollReset
              aria-current={kind === chosen ? 'true' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4',
                kind === chosen
                  ? 'border-teal bg-teal text-on-teal'
                  : 'border-line bg-card hover:border-teal hover:text-teal-strong',
              )}
            >
              {name} <span className="tabular-nums">({count})</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** `last`: this browser's newest toast, which may have vanished unread. */
function NotificationsPage({ loaded, state, last }: NotificationsPageProps & { last: Toast | null }) {
  const { items, count, counts, page, pages, served } = loaded;
  const back = notificationsHref({ ...state, page });
  const unread = unreadIds(items);
  const isEmpty = Object.keys(counts).length === 0;
  return (
    <>
      <PageHeader
        title="Notificaciones"
        actions={
          unread.length > 0 && <MarkAllButton ids={unread} served={served} back={back} variant="secondary" />
        }
      />
      {last && (
        <p className="mb-6 max-w-2xl text-muted">
          {`Último aviso: ${[last.title, last.description].filter(Boolean).join(' · ')}`}
        </p>
      )}
      {!isEmpty && <KindFilter loaded={loaded} state={state} />}
      {count === 0 ? (
        <NoNotifications isEmpty={isEmpty} />
      ) : (
        <section aria-label="Lista de notificaciones">
          <p role="status" className="mb-3 text-muted">
            {countText(loaded)}
          </p>
          <Card className="p-0 sm:p-0">
            <NotificationList items={items} served={served} back={back} />
          </Card>
          <Pagination
            page={page}
            pages={pages}
            hrefFor={(number) => notificationsHref({ ...state, page: number })}
          />
        </section>
      )}
    </>
  );
}

function countText({ count, unread }: LoadedNotifications): string {
  const all = count === 1 ? '1 notificación' : `${count} notificaciones`;
  return unread === 0 ? `${all}, ninguna sin leer` : `${all}, ${unread} sin leer`;
}

function NoNotifications({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty)
    return (
      <EmptyState title="No hay notificaciones de este tipo">
        <ButtonLink to={paths.notifications()} variant="secondary">
          Ver todas las notificaciones
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title="No hay notificaciones nuevas">
      <p>Aquí te avisaremos de lo que pase con tus sesiones, reseñas y mensajes.</p>
      <ButtonLink to={paths.mentorships()} variant="secondary">
        Ver Mis Mentorías
      </ButtonLink>
    </EmptyState>
  );
}
