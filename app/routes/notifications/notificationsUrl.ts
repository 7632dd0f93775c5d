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

export function notificationsHref({ kind, page }: NotificationsState): string {
  return paths.notifications({ tipo: kind ?? undefined, page: page > 1 ? page : undefined });
}
