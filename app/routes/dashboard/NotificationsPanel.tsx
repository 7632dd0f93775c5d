import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Icon } from '~/app/ui/Icon';
import type { NotificationsPanelView } from '~/app/ui/notifications/loadNotifications';
import { MarkAllButton, unreadIds } from '~/app/ui/notifications/MarkAllButton';
import { NotificationList } from '~/app/ui/notifications/NotificationList';

/** Notifications on the dashboard: unread first, then newest; a link leads to the rest. */
export function NotificationsPanel({ view }: { view: NotificationsPanelView }) {
  const { items, served } = view;
  const unread = unreadIds(items);
  if (items.length === 0)
    return (
      <Card className="flex items-center gap-3 text-muted">
        <Icon name="bell-off" className="size-5 shrink-0" />
        <p>No hay notificaciones nuevas</p>
      </Card>
    );
  return (
    <Card className="p-0 sm:p-0">
      {unread.length > 0 && (
        <div className="border-b border-line p-2">
          <MarkAllButton ids={unread} served={served} back={paths.dashboard()} />
        </div>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Lista de notificaciones"
        className="relative max-h-[600px] overflow-y-auto rounded-2xl -outline-offset-2"
      >
        <NotificationList items={items} served={served} isShort back={paths.dashboard()} />
      </section>
      <div className="flex flex-col gap-2 border-t border-line p-3">
        {view.count > items.length && <p className="px-1 text-muted">{howManyMore(view)}</p>}
        <ButtonLink to={paths.notifications()} variant="secondary" className="w-full">
          Ver todas las notificaciones
        </ButtonLink>
      </div>
    </Card>
  );
}

/** 'Hay 12 más, 3 sin leer.' */
function howManyMore({ items, count, unread }: NotificationsPanelView): string {
  const unreadBeyond = unread - unreadIds(items).length;
  const more = `Hay ${count - items.length} más`;
  return unreadBeyond > 0 ? `${more}, ${unreadBeyond} sin leer.` : `${more}.`;
}
