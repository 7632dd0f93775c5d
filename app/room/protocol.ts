/** What goes over the room's socket, without the schemas: a page has no need of the library that reads them. */
import type { ROOM_CLOSE, RoomFrame, RoomRequest } from '../../api/contract/roomSocket';
import type { Over } from './view';

const CLOSE = { full: 1013, notYours: 4403, elsewhere: 4409, closed: 4410 } as const satisfies Partial<
  typeof ROOM_CLOSE
>;

/** What the website and the API say of a room whose places are taken. With other words that code asks to come back later. */
const NO_PLACE = ['room full', 'no place'];

/** Closes after which nothing is tried again. */
export function finalOf(code: number, reason: string): Over | null {
  if (code === CLOSE.full) return NO_PLACE.includes(reason) ? 'full' : null;
  if (code === CLOSE.notYours) return 'notYours';
  if (code === CLOSE.elsewhere) return 'elsewhere';
  return code === CLOSE.closed ? 'closed' : null;
}

export const PING = JSON.stringify({ type: 'ping', ping: 1 } satisfies RoomRequest);

const TYPES: Record<RoomFrame['type'], true> = {
  welcome: true,
  here: true,
  gone: true,
  signal: true,
  chat: true,
  mute: true,
  pong: true,
  error: true,
};

/** Null: not of this contract, perhaps of a later one. */
export function readFrame(data: unknown): RoomFrame | null {
  try {
    const frame: unknown = JSON.parse(String(data));
    return isFrame(frame) ? frame : null;
  } catch {
    return null;
  }
}

function isFrame(value: unknown): value is RoomFrame {
  return typeof value === 'object' && value !== null && 'type' in value && String(value.type) in TYPES;
}
