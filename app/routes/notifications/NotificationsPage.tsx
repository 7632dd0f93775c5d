import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import { EmptyState } from '~/ui/EmptyState';
import { PageHeader } from '~/ui/PageHeader';
import { Pagination } from '~/ui/Pagination';
import { KindFilter } from './KindFilter';
import type { LoadedNotifications } from './loadNotifications';
import { MarkAllButton } from './MarkAllButton';
import { NotificationList } from './NotificationList';
import { NOTIFICATIONS_PATH, type NotificationsState, notificationsHref } from './notificationsUrl';
import { unreadIds } from './notificationView';

interface NotificationsPageProps {
  loaded: LoadedNotifications;
  state: NotificationsState;
}

export function NotificationsPage({ loaded, state }: NotificationsPageProps) {
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
      {!isEmpty && <KindFilter chosen={state.kind} counts={counts} />}
      {count === 0 ? (
        <Nothing isEmpty={isEmpty} />
      ) : (
        <section aria-label="Lista de notificaciones">
          <p role="status" className="mb-3 text-muted">
            {describe(loaded)}
          </p>
          <Card className="p-0 sm:p-0">
            <NotificationList items={items} served={served} back={back} />
          </Card>
          <div className="mt-8">
            <Pagination
              page={page}
              pages={pages}
              hrefFor={(number) => notificationsHref({ ...state, page: number })}
            />
          </div>
        </section>
      )}
    </>
  );
}

function describe({ count, unread }: LoadedNotifications): string {
  const all = count === 1 ? '1 notificación' : `${count} notificaciones`;
  return unread === 0 ? `${all}, ninguna sin leer` : `${all}, ${unread} sin leer`;
}

function Nothing({ isEmpty }: { isEmpty: boolean }) {
  if (!isEmpty)
    return (
      <EmptyState title="No hay notificaciones de este tipo">
        <ButtonLink to={NOTIFICATIONS_PATH} variant="secondary">
          Ver todas las notificaciones
        </ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title="No hay notificaciones nuevas">
      <p>Aquí te avisaremos de lo que pase con tus mentorías, reseñas y mensajes.</p>
      <ButtonLink to="/mentorships" variant="secondary">
        Ver tus mentorías
      </ButtonLink>
    </EmptyState>
  );
}
