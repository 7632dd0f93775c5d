import type { Notification } from '~/api/contract/notifications';
import { NOTIFICATION_TYPES, TYPE_NAMES } from '~/api/contract/rules/notificationTypes';
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';

/** Notifications as pages show them (docs/product.md, 'Notifications'). */
export type NotificationKind = Notification['type'];

/** In the order of the filter. */
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [...NOTIFICATION_TYPES, 'other'];

export const KIND_NAMES: Record<NotificationKind, string> = { ...TYPE_NAMES, other: 'Otras' };

const ids = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });

/** Unread first, then newest; at the same instant the higher id first. */
export function unreadFirst(a: Notification, b: Notification): number {
  return (
    Number(a.read_at !== null) - Number(b.read_at !== null) ||
    Date.parse(b.created_at) - Date.parse(a.created_at) ||
    ids.compare(b.id, a.id)
  );
}

/** Number of each kind; kinds without any are left out. */
export function countByKind(all: readonly Notification[]): Partial<Record<NotificationKind, number>> {
  const counts: Partial<Record<NotificationKind, number>> = {};
  for (const { type } of all) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** The kind in a filter parameter, or null. */
export function readKind(text: string | null): NotificationKind | null {
  return NOTIFICATION_KINDS.find((kind) => kind === text) ?? null;
}

/** Whether a link leads to the video room, whose policies require loading a document. */
export function leadsToRoom(link: string): boolean {
  return /^\/mentorships\/(?!(new|abiertas|grupo|historial|incidencias|proponer|solicitudes)$)[^/]+$/.test(
    pathnameOf(link),
  );
}

/** The path of a link, without query, fragment and final slash. */
export const pathnameOf = (link: string): string => link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');

/** `kind` is null for all types. */
export type NotificationsState = ReturnType<typeof readNotificationsState>;

export function readNotificationsState(search: string | URLSearchParams) {
  const params = new URLSearchParams(search);
  return { kind: readKind(params.get('tipo')), page: readPage(params.get('page')) };
}

export function notificationsHref({ kind, page }: NotificationsState): string {
  return paths.notifications({ tipo: kind ?? undefined, page: page > 1 ? page : undefined });
}
