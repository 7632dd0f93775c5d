/**
 * Close codes of the chat and of rooms (api/contract/chat.ts, api/contract/room.ts), and how those of another
 * server are translated.
 */
export type Close = readonly [code: number, reason: string];

export const CLOSE = {
  over: [4401, 'session over'],
  expired: [4401, 'token expired'],
  notYours: [4403, 'not yours'],
  /** The page's own codes (app/chat/protocol.ts). */
  unclear: [4503, 'refused'],
  full: [1013, 'too many sockets'],
  roomFull: [1013, 'room full'],
  closed: [4410, 'room closed'],
  slow: [1013, 'too slow'],
  flood: [1008, 'too many messages'],
  binary: [1003, 'text only'],
  stopping: [1001, 'server stopping'],
  apiFailed: [1011, 'come back'],
} as const satisfies Record<string, Close>;

/** As other servers number them; any other code only means that the connection ended. */
const CLOSE_BY_CODE: Record<number, Close> = {
  1001: CLOSE.stopping,
  1008: CLOSE.flood,
  1009: [1009, 'too large'],
  1012: CLOSE.stopping,
  1013: CLOSE.full,
  4001: CLOSE.over,
  4003: CLOSE.notYours,
  4401: CLOSE.over,
  4403: CLOSE.notYours,
};

/** How a hub reports that all places are taken, as opposed to being busy. */
const ROOM_FULL_REASONS: string[] = [CLOSE.roomFull[1], 'no place'];
/** Additional codes of rooms. */
const ROOM_CLOSE_BY_CODE: Record<number, Close> = {
  4409: [4409, 'entered elsewhere'],
  4410: CLOSE.closed,
};

/** How the page's side is closed after the API's side was closed with this code. */
export function closeFor(kind: 'chat' | 'room', [code, reason]: Close): Close {
  if (kind === 'room' && code === 1013 && ROOM_FULL_REASONS.includes(reason)) return CLOSE.roomFull;
  return (kind === 'room' ? ROOM_CLOSE_BY_CODE[code] : undefined) ?? CLOSE_BY_CODE[code] ?? CLOSE.apiFailed;
}
