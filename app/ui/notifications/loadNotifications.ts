import type { Notification } from '~/api/contract/notifications';
import type { Context } from '~/app/.server/context';
import type { NotificationsState } from '~/app/domain/notifications/notifications';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { dayOf, formatDateTime } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';

export type NotificationView = ReturnType<typeof notificationView>;

function notificationView(one: Notification, { now, timeZone }: { now: Date; timeZone: string }) {
  const { id, type: kind, description, link, created_at: createdAt, about } = one;
  const title = about?.first_name ? one.title.replace(about.full_name, about.first_name) : one.title;
  const [day, today] = [dayOf(createdAt, timeZone), dayOf(now, timeZone)];
  return {
    id,
    kind,
    title,
    /** '' where it only repeats the title, as some servers' do. */
    description: description.replace(/\.$/, '') === one.title ? '' : description,
    /** Whom it is about. */
    face: about,
    /** The heading it stands below; none in the panel. */
    group: (day >= today ? 'Hoy' : day >= mondayOf(today) ? 'Esta semana' : 'Antes') as string | undefined,
    isUnread: one.read_at === null,
    /** Path on this website, or ''. */
    link,
    /** ISO instant. */
    createdAt,
    /** dd/MM/yyyy HH:mm in the marketplace's zone. */
    date: formatDateTime(createdAt, timeZone),
  };
}

export type LoadedNotifications = Awaited<ReturnType<typeof loadNotifications>>;

/** A page of one type of notifications, and the counts of all pages. @throws ApiError */
export async function loadNotifications(
  { kind, page }: NotificationsState,
  size: number,
  { api, config, now }: Pick<Context, 'api' | 'config' | 'now'>,
) {
  const found = await api.notifications.listPage({ type: kind, page, size });
  const at = now();
  const items = found.items.map((one) => notificationView(one, { now: at, timeZone: config.timeZone }));
  // Unread ones come first.
  if (items.some(({ isUnread }) => isUnread))
    for (const one of items) if (!one.isUnread) one.group = 'Ya leídas';
  /** `served`: the loader's time in milliseconds. */
  return { ...found, items, served: at.getTime() };
}

/** Shown in the panel, of so many; the page of notifications has the rest. */
const [PANEL_SIZE, PANEL_READ] = [5, 20];

export type NotificationsPanelView = Awaited<ReturnType<typeof loadNotificationsPanel>>;

/** Data of the dashboard's panel: what is not about the sessions that stand above, waiting for an answer. @throws ApiError */
export async function loadNotificationsPanel(
  context: Context,
  elsewhere: Promise<readonly { identifier: string }[] | null | undefined>,
) {
  const [loaded, sessions] = await Promise.all([
    loadNotifications({ kind: null, page: 1 }, PANEL_READ, context),
    elsewhere.catch(() => null),
  ]);
  const told = new Set(sessions?.map(({ identifier }) => paths.mentorship(identifier)));
  const items = loaded.items
    .filter(({ link }) => !told.has(link))
    .slice(0, PANEL_SIZE)
    .map((one) => ({ ...one, group: undefined }));
  const unread = loaded.items.filter(({ isUnread }) => isUnread).map(({ id }) => id);
  /** `unread`: of all that were read, also those that are not shown. */
  return { items, unread, isElsewhere: loaded.items.length > 0, served: loaded.served };
}
