import type { z } from 'zod';
import { ROOM_CLOSE, type RoomFrame, roomRequest } from '~/api/contract/room';
import type { Refusal } from '~/api/http/errors';
import type { EndReason } from '~/api/live/connections';

/** Identifier of the session, and the page's `tab`. */
export interface RoomTarget {
  identifier: string;
  tab: string;
}
interface Handshake {
  url?: string;
  headers: { authorization?: string };
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ROOM_PATH = new RegExp(`^/ws/room/(${UUID})/$`, 'i');
const TAB_ID = new RegExp(`^${UUID}$`, 'i');

/** Null for any other address. */
export function targetOf({ url = '' }: Handshake): RoomTarget | null {
  const [path = '', query] = url.split('?');
  const identifier = ROOM_PATH.exec(path)?.[1];
  const tab = new URLSearchParams(query).get('tab') ?? '';
  if (identifier === undefined || !TAB_ID.test(tab)) return null;
  return { identifier: identifier.toLowerCase(), tab: tab.toLowerCase() };
}

/**
 * The room token from the header, else from `?token=`. Cookies are not accepted, so the origin of the page
 * does not matter.
 */
export function tokenOf({ url = '', headers }: Handshake): string {
  if (headers.authorization !== undefined) {
    return /^Bearer +(\S+)$/i.exec(headers.authorization.trim())?.[1] ?? '';
  }
  return new URLSearchParams(url.split('?')[1]).get('token') ?? '';
}

type PageRequest = z.infer<typeof roomRequest>;
type ErrorFrame = Extract<RoomFrame, { type: 'error' }>;

/** The parsed frame of a page, or the error frame to answer with. */
export function readFrame(text: string): PageRequest | ErrorFrame {
  const sent = parseJson(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return { type: 'error', detail: 'El mensaje no es JSON válido.' };
  }
  const read = roomRequest.safeParse(sent);
  if (read.success) return read.data;
  const isChat = 'type' in sent && sent.type === 'chat';
  const detail = (isChat && read.error.issues[0]?.message) || 'El mensaje no es válido.';
  return errorFrame(detail, 'client_id' in sent ? sent.client_id : null);
}

/** The error that REST would have returned, as a frame. */
export const refusalFrame = ({ body }: Refusal, clientId: string): ErrorFrame =>
  errorFrame(String(Object.values(body).flat()[0]), clientId);

/** Includes the `client_id` of the frame it answers, if any. */
export function errorFrame(detail: string, clientId: unknown): ErrorFrame {
  const isOne = typeof clientId === 'string' && clientId.length <= 100;
  return { type: 'error', detail, ...(isOne ? { client_id: clientId } : {}) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type CloseReason =
  | EndReason
  | 'no-token'
  | 'not-yours'
  | 'elsewhere'
  | 'closed'
  | 'full'
  | 'too-many'
  | 'flood'
  | 'left';
export type Close = [code: number, reason: string];

/** Codes and reasons of api/contract/room.ts. */
export const CLOSE: Record<CloseReason, Close> = {
  'no-token': [ROOM_CLOSE.expired, 'not authenticated'],
  'session-over': [ROOM_CLOSE.expired, 'session over'],
  'token-expired': [ROOM_CLOSE.expired, 'token expired'],
  'not-yours': [ROOM_CLOSE.notYours, 'not yours'],
  elsewhere: [ROOM_CLOSE.elsewhere, 'entered elsewhere'],
  closed: [ROOM_CLOSE.closed, 'room closed'],
  full: [ROOM_CLOSE.full, 'no place'],
  'too-many': [ROOM_CLOSE.full, 'too many sockets'],
  flood: [ROOM_CLOSE.flood, 'too many frames'],
  stopping: [1001, 'server stopping'],
  left: [1000, 'left'],
};
