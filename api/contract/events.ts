/**
 * GET /api/events/ (extension `talk`): server-sent events of the caller, as `text/event-stream`.
 *
 * `event: notification | mentorship | message` with an `id:` and the JSON below; each was committed before it
 * is sent. `event: ready` comes first, with the id to resume from. After a disconnect the client reconnects
 * with `Last-Event-ID` (or `?last_event_id=`) and gets the events it missed, for up to a day. None is left
 * out, but an event committed at the same moment as another may come twice, under the same id. `event: reset`
 * instead of `ready`: the missed events are no longer known, so read everything again. `event: end` with
 * `{reason}`: `token-expired` a minute after the access token expired: reconnect with a new one;
 * `session-over`: log in again; `stopping` and `too-slow`: reconnect. A comment every 20 s keeps the stream
 * alive.
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
