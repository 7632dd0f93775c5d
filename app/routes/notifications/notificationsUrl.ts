/** The page's state is its address: type and page. */

import { type NotificationKind, readKind } from '~/app/domain/notifications/notifications';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

export interface NotificationsState {
  /** Null: all types. */
  kind: NotificationKind | null;
  page: number;
}

export function readNotificationsState(search: string | URLSearchParams): NotificationsState {
  const params = new URLSearchParams(search);
  return { kind: readKind(params.get('tipo')), page: readPage(params.get('page')) };
}

/** Leaves out default values. */
export function notificationsHref({ kind, page }: NotificationsState): string {
  return paths.notifications({ tipo: kind ?? undefined, page: page > 1 ? page : undefined });
}
