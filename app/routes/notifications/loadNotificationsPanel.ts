import type { Context } from '../../.server/context';
import { type LoadedNotifications, loadNotifications } from './loadNotifications';

/** More than the panel shows without scrolling; the page has the rest. */
const SHOWN = 15;

export type NotificationsPanelView = Pick<LoadedNotifications, 'items' | 'count' | 'unread' | 'served'>;

/** The panel of the dashboard. @throws ApiError */
export async function loadNotificationsPanel(context: Context): Promise<NotificationsPanelView> {
  const { items, count, unread, served } = await loadNotifications({ kind: null, page: 1 }, SHOWN, context);
  return { items, count, unread, served };
}
