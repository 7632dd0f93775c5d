import { BellOff } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import { Card } from '~/ui/Card';
import type { NotificationsPanelView } from './loadNotificationsPanel';
import { MarkAllButton } from './MarkAllButton';
import { NotificationList } from './NotificationList';
import { NOTIFICATIONS_PATH } from './notificationsUrl';

/** Notifications on the dashboard (spec.md section 2): unread first, then the newest; the rest has a page of its own. */
export function NotificationsPanel({ view }: { view: NotificationsPanelView }) {
  if (view.items.length === 0)
    return (
      <Card className="flex items-center gap-3 text-muted">
        <BellOff aria-hidden="true" className="size-5 shrink-0" />
        <p>No hay notificaciones nuevas</p>
      </Card>
    );
  return (
    <Card className="p-0 sm:p-0">
      {view.unread > 0 && (
        <div className="border-b border-line p-2">
          <MarkAllButton served={view.served} back="/dashboard" />
        </div>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label="Lista de notificaciones"
        className="relative max-h-[600px] overflow-y-auto rounded-2xl -outline-offset-2"
      >
        <NotificationList items={view.items} served={view.served} isShort back="/dashboard" />
      </section>
      <div className="border-t border-line p-3">
        <ButtonLink to={NOTIFICATIONS_PATH} variant="secondary" className="w-full">
          Ver todas las notificaciones
        </ButtonLink>
      </div>
    </Card>
  );
}
