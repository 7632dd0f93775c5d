import type { Context } from '~/app/.server/context';
import type { NotificationKind } from '~/app/domain/notifications/notifications';
import type { NotificationsState } from './notificationsUrl';
import { type NotificationView, viewOfNotification } from './notificationView';

export interface LoadedNotifications {
  items: NotificationView[];
  /** On all pages of this type, and the number of unread ones. */
  count: number;
  unread: number;
  counts: Partial<Record<NotificationKind, number>>;
  page: number;
  pages: number;
  /** The loader's time in milliseconds. */
  served: number;
}

/** @throws ApiError */
export async function loadNotifications(
  { kind, page }: NotificationsState,
  size: number,
  { api, config, now }: Pick<Context, 'api' | 'config' | 'now'>,
): Promise<LoadedNotifications> {
  const found = await api.notifications.listPage({ type: kind, page, size });
  const items = found.items.map((one) => viewOfNotification(one, config.timeZone));
  return { ...found, items, served: now().getTime() };
}

/** More than the panel shows without scrolling; the page has the rest. */
const PANEL_SIZE = 15;

export type NotificationsPanelView = Pick<LoadedNotifications, 'items' | 'count' | 'unread' | 'served'>;

/** Data of the dashboard's panel. @throws ApiError */
export async function loadNotificationsPanel(context: Context): Promise<NotificationsPanelView> {
  const { items, count, unread, served } = await loadNotifications(
    { kind: null, page: 1 },
    PANEL_SIZE,
    context,
  );
  return { items, count, unread, served };
}
