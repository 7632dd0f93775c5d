import type { ROOM_CLOSE, RoomFrame, RoomRequest } from '~/api/contract/room';
import { type Connection, createConnection } from '~/app/chat/connection';
import type { RoomDeps } from './deps';
import type { RoomEndReason } from './view';

/**
 * What goes over the room's socket, without the schemas: a page has no need of the library that reads them.
 */

const CLOSE = { full: 1013, notYours: 4403, elsewhere: 4409, closed: 4410 } as const satisfies Partial<
  typeof ROOM_CLOSE
>;

/**
 * What the website and the API say of a room whose places are taken. With other words that code asks to come
 * back later.
 */
const ROOM_FULL_REASONS = ['room full', 'no place'];

/** Closes after which nothing is tried again. */
function endReasonOf(code: number, reason: string): RoomEndReason | null {
  if (code === CLOSE.full) return ROOM_FULL_REASONS.includes(reason) ? 'full' : null;
  if (code === CLOSE.notYours) return 'notYours';
  if (code === CLOSE.elsewhere) return 'elsewhere';
  return code === CLOSE.closed ? 'closed' : null;
}

const PING = JSON.stringify({ type: 'ping', ping: 1 } satisfies RoomRequest);

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
function readFrame(data: unknown): RoomFrame | null {
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

interface Options {
  frame(frame: RoomFrame): void;
  down(): void;
  over(why: RoomEndReason): void;
}

interface RoomConnection extends Pick<Connection, 'start' | 'wake' | 'stop'> {
  /** False when there is no line, or one that has not said welcome yet. */
  send(request: RoomRequest): boolean;
}

/** The room's socket, kept open as the chat's is. */
export function createRoomConnection({ frame, down, over }: Options, deps: RoomDeps): RoomConnection {
  let isIn = false;

  const connection = createConnection(
    // A call goes on in a tab that nobody looks at.
    { ...deps, isSeen: () => true },
    {
      ready: () => {},
      frame(data) {
        const read = readFrame(data);
        if (read?.type === 'welcome') isIn = true;
        if (read && isIn) frame(read);
      },
      down() {
        isIn = false;
        down();
      },
      changed() {
        if (connection.state() === 'over') over('expired');
      },
      refused: (code, reason) => over(endReasonOf(code, reason) ?? 'closed'),
    },
    { ping: PING, isRefusal: (code, reason) => endReasonOf(code, reason) !== null },
  );
  return {
    ...connection,
    send: (request) => isIn && connection.send(JSON.stringify(request)),
  };
}
