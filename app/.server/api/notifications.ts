import {
  type Notification,
  notification,
  notificationPage,
  unreadCount,
} from '~/api/contract/tolerantNotifications';
import { safeRedirect } from '~/app/.server/requestUrl';
import {
  countByKind,
  leadsToPage,
  type NotificationKind,
  readKind,
  unreadFirst,
} from '~/app/domain/notifications/notifications';
import { pageOf } from '~/app/domain/site/pagination';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import { readList } from './lists';
import type { NotificationPage } from './shapes';
import type { Api } from './types';

interface Wanted {
  page: number;
  size: number;
}

/**
 * GET /api/notifications/?page= with the extension `notification-pages`. Null where the server cuts nothing
 * after all.
 */
function createNotificationPages(client: Client) {
  async function ask(type: NotificationKind | null, { page, size }: Wanted) {
    const query: Record<string, string> = { page: String(page), page_size: String(size) };
    if (type !== null) query.type = type;
    try {
      const found = await client.read(notificationPage, {
        method: 'GET',
        path: path`/api/notifications/`,
        query,
      });
      return found.items.length <= size && found.items.every(isOf(type)) ? found : null;
    } catch (error) {
      if (error instanceof ApiError && isNoPage(error, page)) return null;
      throw error;
    }
  }

  /** A page beyond the end is the last one. */
  return async (type: NotificationKind | null, { page, size }: Wanted): Promise<NotificationPage | null> => {
    // Of what the contract does not name only this side knows.
    if (type === 'other') return null;
    const pagesOf = (count: number) => Math.max(1, Math.ceil(count / size));
    const shown = (found: NonNullable<Awaited<ReturnType<typeof ask>>>, number: number) => ({
      items: found.items,
      count: found.count,
      counts: knownCounts(found.counts),
      unread: found.unread,
      page: number,
      pages: pagesOf(found.count),
    });
    const found = await ask(type, { page, size });
    if (found && page <= pagesOf(found.count)) return shown(found, page);
    const first = page === 1 ? null : await ask(type, { page: 1, size });
    if (!first) return null;
    const last = pagesOf(first.count);
    const end = last === 1 ? first : await ask(type, { page: last, size });
    return end && shown(end, last);
  };
}

const isOf = (type: NotificationKind | null) => (one: Notification) => type === null || one.type === type;

function knownCounts(counts: Record<string, number>): NotificationPage['counts'] {
  const known: NotificationPage['counts'] = {};
  for (const [name, count] of Object.entries(counts)) {
    const kind = readKind(name) ?? 'other';
    if (count > 0) known[kind] = (known[kind] ?? 0) + count;
  }
  return known;
}

/** A 502 of a gateway is none: a server that fails is not asked for everything instead. */
function isNoPage({ kind, status }: ApiError, page: number): boolean {
  return kind === 'unreadable' || (status === 404 && page > 1);
}

/** Milliseconds: nobody waits for a mark longer than for what it is about. */
const MARK_MS = 4_000;

/**
 * The caller's notifications, unread first. With the extension `notification-pages` the server pages and
 * counts; of any other server the list is read, and cut here.
 */
export function createNotifications(deps: {
  client: Client;
  listCapabilities: Api['listCapabilities'];
  now: () => Date;
}): Api['notifications'] {
  const { client } = deps;
  const pages = createNotificationPages(client);
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
