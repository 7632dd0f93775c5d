import type { Notification } from '~/api/contract/notifications';
import { NOTIFICATION_TYPES, TYPE_NAMES } from '~/api/contract/rules/notificationTypes';

/** Notifications as pages show them (docs/product.md, 'Notifications'). */

export type NotificationKind = Notification['type'];

/** In the order of the filter. */
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [...NOTIFICATION_TYPES, 'other'];

export const KIND_NAMES: Record<NotificationKind, string> = { ...TYPE_NAMES, other: 'Otras' };

/** Unread first, then newest; at the same instant the higher id first. */
export function unreadFirst(a: Notification, b: Notification): number {
  return (
    Number(a.read_at !== null) - Number(b.read_at !== null) ||
    Date.parse(b.created_at) - Date.parse(a.created_at) ||
    b.id.localeCompare(a.id, 'en', { numeric: true })
  );
}

/** Number of each kind; kinds without any are left out. */
export function countByKind(all: readonly Notification[]): Partial<Record<NotificationKind, number>> {
  const counts: Partial<Record<NotificationKind, number>> = {};
  for (const { type } of all) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** A filter parameter; null if it is none. */
export function readKind(text: string | null): NotificationKind | null {
  return NOTIFICATION_KINDS.find((kind) => kind === text) ?? null;
}

/** The video room has its own policies, so it must be loaded as a document, not by client navigation. */
export function leadsToRoom(link: string): boolean {
  return /^\/mentorships\/(?!(new|abiertas|historial|incidencias|proponer|solicitudes)$)[^/]+$/.test(
    pathnameOf(link),
  );
}

/** Without query, fragment and a slash at the end. */
export function pathnameOf(link: string): string {
  return link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
}
