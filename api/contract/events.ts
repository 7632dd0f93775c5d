/**
 * GET /api/events/ (extension `events`): server-sent events of the caller, as `text/event-stream`.
 *
 * `event: notification | mentorship | message` with an `id:` and the JSON below; each was committed before it
 * is sent. `event: ready` comes first, with the id to go on from. After a break the client comes back with
 * `Last-Event-ID` (or `?last_event_id=`) and gets what it missed, for a day: nothing is left out, and an
 * event that was committed at the same moment as another may come a second time, under the same id. `event:
 * reset` instead of `ready`: what was missed is not known any more, read everything anew. `event: end` with
 * `{reason}`: `token-expired` a minute after the access token, come back with a new one; `session-over`: log
 * in again; `stopping` and `too-slow`: come back. A comment every 20 s says that the stream is alive.
 */
import { z } from 'zod';
import { chatFrame } from './chat';
import { notification } from './notifications';

export const notificationEvent = notification;
export const mentorshipEvent = z.object({ id: z.int(), identifier: z.uuid() });
export const messageEvent = chatFrame.omit({ content: true }).extend({
  excerpt: z.string().describe('The first 200 characters.'),
});
export const readyEvent = z.object({ last_event_id: z.int().describe('The id to go on from.') });
export const endEvent = z.object({
  reason: z.enum(['token-expired', 'session-over', 'stopping', 'too-slow']),
});
