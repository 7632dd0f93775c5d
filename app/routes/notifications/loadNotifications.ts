import type { Context } from '../../.server/context';
import type { NotificationKind } from '../../domain/notifications';
import type { NotificationsState } from './notificationsUrl';
import { type NotificationView, viewOfNotification } from './notificationView';

export interface LoadedNotifications {
  items: NotificationView[];
  /** Of all pages of this type; how many of those are unread. */
  count: number;
  unread: number;
  counts: Partial<Record<NotificationKind, number>>;
  page: number;
  pages: number;
  /** Milliseconds. */
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
