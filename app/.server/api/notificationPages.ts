import { type Notification, notificationPage } from '../../../api/contract/tolerantNotifications';
import { type NotificationKind, readKind } from '../../domain/notifications';
import { path } from './call';
import type { Client } from './client';
import { ApiError } from './errors';
import type { NotificationPage } from './shapes';

interface Wanted {
  page: number;
  size: number;
}

/** GET /api/notifications/?page= with the extension `notification-pages`. Null where the server cuts nothing after all. */
export function notificationPages(client: Client) {
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
