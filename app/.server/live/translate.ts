/** From the API's events (api/contract/events.ts) to what the pages' scripts need (app/live/protocol.ts). */
import type { EventSourceMessage } from 'eventsource-parser';
import { z } from 'zod';
import { END_REASONS, type EndReason } from '../../live/protocol';

const id = z.union([z.string().max(100), z.number()]).transform(String);

const heard = {
  mentorship: z
    .object({ identifier: id.optional(), id })
    .transform((session) => ({ identifier: session.identifier ?? session.id })),
  notification: z
    .object({ id, type: z.string().max(50).catch('') })
    .transform(({ id: notification, type }) => ({ notification, type })),
  message: z.object({ sender: id, receiver: id }),
  ready: z.unknown().transform(() => ({})),
  reset: z.unknown().transform(() => ({})),
};
const end = z.object({ reason: z.enum(END_REASONS) });

export const BEAT = block('beat', {});

/** Text of the website's stream; how it ends; null for what is none of its business. */
export function translate({ event = '', id, data }: EventSourceMessage): string | { end: EndReason } | null {
  if (event === 'end') return { end: end.safeParse(jsonOf(data)).data?.reason ?? 'interrupted' };
  if (!isHeard(event)) return null;
  const payload = heard[event].safeParse(jsonOf(data));
  return payload.success ? block(event, payload.data, id) : null;
}

export function block(event: string, data: object, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function isHeard(event: string): event is keyof typeof heard {
  return Object.hasOwn(heard, event);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
