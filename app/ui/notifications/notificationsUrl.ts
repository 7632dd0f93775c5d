import { readKind } from '~/app/domain/notifications/notifications';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

/** `kind` is null for all types. */
export type NotificationsState = ReturnType<typeof readNotificationsState>;

export function readNotificationsState(search: string | URLSearchParams) {
  const params = new URLSearchParams(search);
  return { kind: readKind(params.get('tipo')), page: readPage(params.get('page')) };
}

export function notificationsHref({ kind, page }: NotificationsState): string {
  return paths.notifications({ tipo: kind ?? undefined, page: page > 1 ? page : undefined });
}
