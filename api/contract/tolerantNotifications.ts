/**
 * How a client reads notifications of *any* server of the contract (docs/contract.md, 'Notifications'): an
 * unknown type becomes 'other', a missing read date means unread.
 */
import { z } from 'zod';
import { NOTIFICATION_TYPES } from './rules/notificationTypes';
import { id, instant, instantOrNull, lenientArray, textOrEmpty } from './tolerant';

const number = z.coerce.number().int().min(0);

export const notification = z.object({
  id,
  type: z.enum([...NOTIFICATION_TYPES, 'other']).catch('other'),
  title: z.string().trim().min(1),
  description: textOrEmpty.transform((text) => text.trim()),
  created_at: instant,
  read_at: instantOrNull,
  /** Extension, as sent: it may point anywhere. */
  link: textOrEmpty,
});

/** Extension `notification-pages` (docs/contract.md, 'Notifications'). */
export const notificationPage = z
  .object({
    results: z.array(z.unknown()),
    count: number,
    unread: number,
    counts: z.record(z.string(), number),
  })
  .transform(({ results, ...page }) => ({ ...page, items: lenientArray(notification).parse(results) }));

export const unreadCount = z.object({ unread: number });

export type Notification = z.output<typeof notification>;
