import { ROOM_CLOSE } from '../../contract/roomSocket';
import type { EndReason } from '../../live/connections';

type Why =
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

/** Codes and reasons of api/contract/roomSocket.ts. */
export const CLOSE: Record<Why, Close> = {
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
