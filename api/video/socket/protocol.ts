import type { z } from 'zod';
import { clientIdOf, frameObject, NO_FRAME } from '~/api/contract/chat';
import { type RoomFrame, roomRequest } from '~/api/contract/room';
import type { Refusal } from '~/api/http/errors';

/** Identifier of the session, and the page's `tab`. */
export interface RoomTarget {
  identifier: string;
  tab: string;
}
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ROOM_PATH = new RegExp(`^/ws/room/(${UUID})/$`, 'i');
const TAB_ID = new RegExp(`^${UUID}$`, 'i');

/** Null for any other address. */
export function targetOf({ url = '' }: { url?: string | undefined }): RoomTarget | null {
  const [path = '', query] = url.split('?');
  const identifier = ROOM_PATH.exec(path)?.[1];
  const tab = new URLSearchParams(query).get('tab') ?? '';
  if (identifier === undefined || !TAB_ID.test(tab)) return null;
  return { identifier: identifier.toLowerCase(), tab: tab.toLowerCase() };
}

type ErrorFrame = Extract<RoomFrame, { type: 'error' }>;

export function readFrame(text: string): z.infer<typeof roomRequest> | ErrorFrame {
  const sent = frameObject(text);
  if (!sent) return { type: 'error', detail: NO_FRAME };
  const read = roomRequest.safeParse(sent);
  if (read.success) return read.data;
  const isChat = 'type' in sent && sent.type === 'chat';
  const detail = (isChat && read.error.issues[0]?.message) || 'El mensaje no es válido.';
  return errorFrame(detail, clientIdOf(sent));
}

/** The error that REST would have returned, as a frame. */
export const refusalFrame = ({ body }: Refusal, clientId: string): ErrorFrame =>
  errorFrame(String(Object.values(body).flat()[0]), clientId);

export function errorFrame(detail: string, clientId?: string): ErrorFrame {
  return { type: 'error', detail, client_id: clientId };
}
