import type { Notification } from '~/api/contract/tolerantNotifications';
import type { NotificationKind } from '~/app/domain/notifications/notifications';
import { formatDateTime } from '~/app/domain/time/dates';

/** A notification in a list. */
export interface NotificationView {
  id: string;
  kind: NotificationKind;
  title: string;
  description: string;
  isUnread: boolean;
  /** Path on this website, or ''. */
  link: string;
  /** ISO instant. */
  createdAt: string;
  /** dd/MM/yyyy HH:mm in the marketplace's zone. */
  date: string;
}

export function unreadIds(items: NotificationView[]): string[] {
  return items.filter((one) => one.isUnread).map(({ id }) => id);
}

export function viewOfNotification(one: Notification, timeZone: string): NotificationView {
  const { id, type: kind, title, description, link, created_at: createdAt } = one;
  const isUnread = one.read_at === null;
  return {
    id,
    kind,
    title,
    description,
    isUnread,
    link,
    createdAt,
    date: formatDateTime(createdAt, timeZone),
  };
}
