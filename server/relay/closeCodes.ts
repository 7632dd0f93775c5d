/**
 * Close codes of the chat and of rooms (api/contract/chat.ts, roomSocket.ts), and what becomes of those of
 * another server.
 */
export type Close = readonly [code: number, reason: string];

export const CLOSE = {
  over: [4401, 'session over'],
  expired: [4401, 'token expired'],
  notYours: [4403, 'not yours'],
  /** The page's own (app/chat/protocol.ts). */
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

/** As other servers number them; what is not among these means no more than that it is over. */
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

/** How a hub says that all places are taken, and not that it is busy. */
const ROOM_FULL_REASONS: string[] = [CLOSE.roomFull[1], 'no place'];
/** Rooms have more to say. */
const ROOM_CLOSE_BY_CODE: Record<number, Close> = {
  4409: [4409, 'entered elsewhere'],
  4410: CLOSE.closed,
};

/** With which the page's side is closed when the API's side was closed so. */
export function closeFor(kind: 'chat' | 'room', [code, reason]: Close): Close {
  if (kind === 'room' && code === 1013 && ROOM_FULL_REASONS.includes(reason)) return CLOSE.roomFull;
  return (kind === 'room' ? ROOM_CLOSE_BY_CODE[code] : undefined) ?? CLOSE_BY_CODE[code] ?? CLOSE.apiFailed;
}
