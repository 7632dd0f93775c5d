/** The caller's notifications, unread first, then the newest. */
import {
  type Notification,
  tolerantNotification,
  tolerantNotificationPage,
  tolerantUnreadCount,
} from '~/api/contract/notifications';
import { safeRedirect } from '~/app/.server/requestUrl';
import {
  countByKind,
  type NotificationKind,
  pathnameOf,
  readKind,
  unreadFirst,
} from '~/app/domain/notifications/notifications';
import { PAGES, patternOf } from '~/app/site';
import type { ResourceDeps } from './capabilities';
import { type Client, path } from './client';
import { orElse } from './errors';
import {
  type NumberedPage,
  nullIfUnreadable,
  numbered,
  type PageQuery,
  pageFromList,
  pageOrLast,
  readList,
} from './lists';

interface Wanted extends PageQuery {
  /** Null: all types. */
  type: NotificationKind | null;
}

interface NotificationPage extends NumberedPage<Notification> {
  /** Unread notifications of that type on all pages. */
  unread: number;
  /** By type, whatever the filter. */
  counts: ReturnType<typeof countByKind>;
}

/** Extension `talk`. Null if the server does not page after all. */
async function readPage(client: Client, { type, ...wanted }: Wanted) {
  // The contract does not know 'other', a kind of the website.
  if (type === 'other') return null;
  return pageOrLast(wanted, async (page) => {
    const query = { ...numbered(page, wanted.size), ...(type !== null && { type }) };
    const call = { path: path`/api/notifications/`, query };
    const found = await nullIfUnreadable(() => client.read(tolerantNotificationPage, call));
    const isPage = found && found.items.length <= wanted.size && found.items.every(hasType(type));
    return isPage ? { ...found, counts: knownCounts(found.counts) } : null;
  });
}

const unreadAmong = (all: Notification[]) => all.filter((one) => one.read_at === null).length;

const hasType = (type: NotificationKind | null) => (one: Notification) => type === null || one.type === type;

function knownCounts(counts: Record<string, number>): ReturnType<typeof countByKind> {
  const known: ReturnType<typeof countByKind> = {};
  for (const [name, count] of Object.entries(counts)) {
    const kind = readKind(name) ?? 'other';
    if (count > 0) known[kind] = (known[kind] ?? 0) + count;
  }
  return known;
}

/** Milliseconds: marking as read should take no longer than the page it belongs to. */
const MARK_MS = 4_000;

/** Without the extension `talk` the list is read whole, and cut and counted here. */
export function createNotifications({ client, has, readFrame, now }: ResourceDeps) {
  const counts = () => has('talk');
  let unread: Promise<number> | null = null;

  async function list(): Promise<Notification[]> {
    const all = await readList(client, tolerantNotification, { path: path`/api/notifications/` });
    return all.map(withSafeLink).sort(unreadFirst);
  }

  async function askUnread(limit: number): Promise<number> {
    const frame = await readFrame();
    if (frame) return frame.notifications;
    const call = { path: path`/api/notifications/unread/`, limit };
    const found = (await counts())
      ? await orElse(() => client.read(tolerantUnreadCount, call), null, 404, 502)
      : null;
    return found ? found.unread : unreadAmong(await list());
  }

  return {
    /** All notifications, read at most once per request. */
    list,

    /** Beyond the end, the last page. */
    async listPage(wanted: Wanted): Promise<NotificationPage> {
      const found = (await counts()) ? await readPage(client, wanted) : null;
      if (found) return { ...found, items: found.items.map(withSafeLink).sort(unreadFirst) };
      const known = await list();
      const withType = known.filter(hasType(wanted.type));
      return { ...pageFromList(withType, wanted), counts: countByKind(known), unread: unreadAmong(withType) };
    },

    /** Read once per request. `limit` (milliseconds) applies to the counting call, not to reading the list. */
    countUnread({ limit }: { limit: number }): Promise<number> {
      unread ??= askUnread(limit);
      return unread;
    },

    markRead: async (id: string) =>
      client.tell(
        'PUT',
        path`/api/notifications/${id}/`,
        { read_at: now().toISOString() },
        { limit: MARK_MS },
      ),
  };
}

const TARGETS = PAGES.filter(({ notice }) => notice).map(({ address }) => patternOf(address));

/** False for '' and for other servers' page names, which are a 404 here. */
export function leadsToPage(link: string): boolean {
  const pathname = pathnameOf(link);
  return TARGETS.some((target) => target.test(pathname));
}

/** Keeps a link only if it is a path of this website that leads to a page. */
function withSafeLink(one: Notification): Notification {
  const link = safeRedirect(one.link, '');
  return { ...one, link: leadsToPage(link) ? link : '' };
}

/** The caller's events (extension `talk`, api/contract/notifications.ts). */
export function createEvents(client: Client) {
  return {
    /** Server-sent events after `lastEventId`, or since an instant; null: from now on. Errors with an ApiError. */
    open({ lastEventId, since }: { lastEventId: string | null; since: string | null }) {
      const headers = { Accept: 'text/event-stream', 'Accept-Encoding': 'identity' };
      return client.listen({
        path: path`/api/events/`,
        query: since === null ? {} : { since },
        headers: lastEventId === null ? headers : { ...headers, 'Last-Event-ID': lastEventId },
      });
    },
  };
}
