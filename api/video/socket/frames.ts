import type { z } from 'zod';
import { type RoomFrame, roomRequest } from '../../contract/roomSocket';
import type { Refusal } from '../../http/errors';

type Request = z.infer<typeof roomRequest>;
type ErrorFrame = Extract<RoomFrame, { type: 'error' }>;

/** What a page's frame says, or the frame to answer it with. */
export function readRequest(text: string): Request | ErrorFrame {
  const sent = parse(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { type: 'error', detail: 'El mensaje no es JSON válido.' };
  }
  const read = roomRequest.safeParse(sent);
  if (read.success) return read.data;
  const isChat = 'type' in sent && sent.type === 'chat';
  const detail = (isChat && read.error.issues[0]?.message) || 'El mensaje no es válido.';
  return errorFrame(detail, 'client_id' in sent ? sent.client_id : null);
}

/** What REST would have answered, as a frame. */
export const refusalFrame = ({ body }: Refusal, clientId: string): ErrorFrame =>
  errorFrame(String(Object.values(body).flat()[0]), clientId);

/** With the `client_id` it answers, when there is one. */
export function errorFrame(detail: string, clientId: unknown): ErrorFrame {
  const isOne = typeof clientId === 'string' && clientId.length <= 100;
  return { type: 'error', detail, ...(isOne ? { client_id: clientId } : {}) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
