/** The address of the page is its state: type and page. */

import { type NotificationKind, readKind } from '~/app/domain/notifications/notifications';
import { readPage } from '~/app/domain/site/pagination';
import { paths } from '~/app/paths';

export const NOTIFICATIONS_PATH = paths.notifications();

export interface NotificationsState {
  /** Null: of every type. */
  kind: NotificationKind | null;
  page: number;
}

export function readNotificationsState(search: string | URLSearchParams): NotificationsState {
  const params = new URLSearchParams(search);
  return { kind: readKind(params.get('tipo')), page: readPage(params.get('page')) };
}

/** What is at its default is left out. */
export function notificationsHref({ kind, page }: NotificationsState): string {
  const params = new URLSearchParams();
  if (kind !== null) params.set('tipo', kind);
  if (page > 1) params.set('page', String(page));
  return params.size > 0 ? `${NOTIFICATIONS_PATH}?${params}` : NOTIFICATIONS_PATH;
}

/** What marks notifications read. */
export const MARK_PATH = paths.markNotifications();
