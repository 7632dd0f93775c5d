/** How the sockets of chats and rooms are closed (docs/contract.md, "The chat's socket" and 'Rooms'). */
export const CLOSE_CODE = {
  stopping: 1001,
  flood: 1008,
  tooLarge: 1009,
  failed: 1011,
  /** Too many sockets, a reader that is too slow, or no place in the room: retry later. */
  full: 1013,
  /** No valid token, or the log-in has ended. */
  expired: 4401,
  notYours: 4403,
  /** The same person entered from another page. */
  elsewhere: 4409,
  /** The room is not open yet, or has closed. */
  closed: 4410,
  /** From the website: another server refused the handshake with a status that does not give the reason. */
  unclear: 4503,
};

/** The reasons with which `full` means that the room has no place. */
export const ROOM_FULL_REASONS = ['room full', 'no place'];

export type Close = [code: number, reason: string];

/** The close codes that this server sends. */
export const CLOSE = {
  left: [1000, 'left'],
  stopping: [CLOSE_CODE.stopping, 'server stopping'],
  binary: [1003, 'text only'],
  flood: [CLOSE_CODE.flood, 'too many messages'],
  floodOfFrames: [CLOSE_CODE.flood, 'too many frames'],
  tooLarge: [CLOSE_CODE.tooLarge, 'too large'],
  failed: [CLOSE_CODE.failed, 'come back'],
  full: [CLOSE_CODE.full, 'too many sockets'],
  slow: [CLOSE_CODE.full, 'too slow'],
  roomFull: [CLOSE_CODE.full, 'room full'],
  noPlace: [CLOSE_CODE.full, 'no place'],
  'not-signed-in': [CLOSE_CODE.expired, 'not authenticated'],
  'session-over': [CLOSE_CODE.expired, 'session over'],
  'token-expired': [CLOSE_CODE.expired, 'token expired'],
  notYours: [CLOSE_CODE.notYours, 'not yours'],
  elsewhere: [CLOSE_CODE.elsewhere, 'entered elsewhere'],
  closed: [CLOSE_CODE.closed, 'room closed'],
  unclear: [CLOSE_CODE.unclear, 'refused'],
} satisfies Record<string, Close>;
