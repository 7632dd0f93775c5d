/** Notifications (docs/contract.md, 'Notifications' and 'What the server does by itself'): responses and payloads. */
import { z } from 'zod';
import { chatFrame } from './chat';
import { instant } from './common';
import { NOTIFICATION_TYPES } from './rules/notificationTypes';
import { filledText, lenientArray, orNull, readCount, textOrEmpty, tolerant } from './tolerant';

export const notificationType = z.enum(NOTIFICATION_TYPES);

export const notification = z.object({
  id: z.int(),
  type: notificationType,
  title: z.string(),
  description: z.string(),
  created_at: instant,
  read_at: instant.nullable().describe('Null while it has not been read.'),
  link: z.string().describe('Path of the website where it can be acted on, or empty.'),
  about: z
    .object({
      full_name: z.string(),
      first_name: z.string(),
      username: z.string(),
      profile_picture: z.string().nullable(),
    })
    .nullable()
    .describe('Whom it is about, for their face (extension `talk`).'),
});

/** PUT and PATCH /api/notifications/{id}/: without `read_at` it becomes read now; null makes it unread. */
export const notificationPayload = z.object({
  read_at: z.iso
    .datetime({ offset: true, error: 'La fecha no es válida.' })
    .regex(/^2[01]\d\d-/, 'La fecha no es válida.')
    .nullable()
    .optional()
    .describe('Left out: now; null: unread again.'),
});

/** Extension `talk`: how many there are of each type; types without any are omitted. */
export const notificationCounts = z.partialRecord(notificationType, z.int());

export const unreadCount = z.object({ unread: z.int() });

export const markedAsRead = z.object({ updated: z.int() });

export const tolerantNotification = tolerant(notification, {
  type: z.enum([...NOTIFICATION_TYPES, 'other']).catch('other'),
  title: filledText,
  description: textOrEmpty.transform((text) => text.trim()),
  about: orNull(
    z.object({
      full_name: z.string().min(1),
      first_name: z.string(),
      username: z.string().min(1),
      profile_picture: textOrEmpty,
    }),
  ),
});

/** Extension `talk` (docs/contract.md, 'Notifications'). */
export const tolerantNotificationPage = z
  .object({
    results: z.array(z.unknown()),
    count: readCount,
    unread: readCount,
    counts: z.record(z.string(), readCount),
  })
  .transform(({ results, ...page }) => ({
    ...page,
    items: lenientArray(tolerantNotification).parse(results),
  }));

export const tolerantUnreadCount = z.object({ unread: readCount });

export type Notification = z.output<typeof tolerantNotification>;

/** The data of server-sent events, besides `notification` (GET /api/events/; docs/contract.md, 'Live events'). */
export const mentorshipEvent = z.object({ id: z.int(), identifier: z.uuid() });
export const messageEvent = chatFrame.omit({ content: true }).extend({
  excerpt: z.string().describe('The first 200 characters.'),
});
export const readyEvent = z.object({
  last_event_id: z.int().describe('The id to go on from.'),
  complete: z.boolean().describe('Everything after the given id, or since the given instant, follows.'),
});
export const endEvent = z.object({
  reason: z.enum(['token-expired', 'session-over', 'stopping', 'too-slow']),
});
