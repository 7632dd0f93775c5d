import { type Notification, notification, unreadCount } from '../../../api/contract/tolerantNotifications';
import { leadsToPage } from '../../domain/notificationLink';
import { countByKind, unreadFirst } from '../../domain/notifications';
import { pageOf } from '../../domain/pages';
import { safeRedirect } from '../safeRedirect';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { notificationPages } from './notificationPages';
import { readList } from './pages';
import type { Api } from './types';

/** Milliseconds: nobody waits for a mark longer than for what it is about. */
const MARK_MS = 4_000;

/**
 * The caller's notifications, unread first. With the extension `notification-pages` the server pages and counts; of any other server the
 * list is read, and cut here.
 */
export function createNotifications(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  now: () => Date;
}): Api['notifications'] {
  const { client } = deps;
  const pages = notificationPages(client);
  const counts = async () => (await deps.listCapabilities()).has('notification-pages');
  let unread: Promise<number> | null = null;

  async function list(): Promise<Notification[]> {
    const call = { method: 'GET', path: path`/api/notifications/` } as const;
    return (await readList(client, notification, call)).map(withSafeLink).sort(unreadFirst);
  }

  async function askUnread(limit: number): Promise<number> {
    if (await counts()) {
      const call = { method: 'GET', path: path`/api/notifications/unread/`, limit } as const;
      try {
        return (await client.read(unreadCount, call)).unread;
      } catch (error) {
        if (!(error instanceof ApiError && [404, 502].includes(error.status))) throw error;
      }
    }
    return (await list()).filter((one) => one.read_at === null).length;
  }

  return {
    list,

    async listPage({ type, page, size }) {
      const found = (await counts()) ? await pages(type, { page, size }) : null;
      if (found) return { ...found, items: found.items.map(withSafeLink).sort(unreadFirst) };
      const known = await list();
      const ofType = type === null ? known : known.filter((one) => one.type === type);
      const cut = pageOf(ofType, page, size);
      return {
        items: cut.items,
        count: cut.total,
        counts: countByKind(known),
        unread: ofType.filter((one) => one.read_at === null).length,
        page: cut.page,
        pages: cut.pages,
      };
    },

    countUnread({ limit }) {
      unread ??= askUnread(limit);
      return unread;
    },

    async markRead(id) {
      await client.send({
        method: 'PUT',
        path: path`/api/notifications/${id}/`,
        json: { read_at: deps.now().toISOString() },
        limit: MARK_MS,
      });
    },
  };
}

/** Only a path of this website that leads to a page. */
function withSafeLink(one: Notification): Notification {
  const link = safeRedirect(one.link, 'http://site.internal', '');
  return { ...one, link: leadsToPage(link) ? link : '' };
}
