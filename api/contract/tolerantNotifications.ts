/**
 * How a client reads notifications (docs/contract.md, 'Notifications') of any server: an unknown type becomes
 * 'other', a missing read date means unread. `link` is as sent: it may point anywhere.
 */
import { z } from 'zod';
import * as strict from './notifications';
import { NOTIFICATION_TYPES } from './rules/notificationTypes';
import { count, filled, lenientArray, textOrEmpty, tolerant } from './tolerantValues';

export const notification = tolerant(strict.notification, {
  type: z.enum([...NOTIFICATION_TYPES, 'other']).catch('other'),
  title: filled,
  description: textOrEmpty.transform((text) => text.trim()),
});

/** Extension `notification-pages` (docs/contract.md, 'Notifications'). */
export const notificationPage = z
  .object({
    results: z.array(z.unknown()),
    count,
    unread: count,
    counts: z.record(z.string(), count),
  })
  .transform(({ results, ...page }) => ({ ...page, items: lenientArray(notification).parse(results) }));

export const unreadCount = z.object({ unread: count });

export type Notification = z.output<typeof notification>;
