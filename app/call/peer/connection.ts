import type { RoomFrame, RoomRequest } from '~/api/contract/room';
import { CLOSE_CODE, ROOM_FULL_REASONS } from '~/api/contract/rules/closeCodes';
import { createConnection } from '~/app/connection/socket';
import type { CallEndReason, PeerDeps } from './view';

/** The reason for a final close; null if the connection may be tried again. */
function endReasonOf(code: number, reason: string): CallEndReason | null {
  if (code === CLOSE_CODE.full) return ROOM_FULL_REASONS.includes(reason) ? 'full' : null;
  if (code === CLOSE_CODE.notYours) return 'notYours';
  if (code === CLOSE_CODE.elsewhere) return 'elsewhere';
  return code === CLOSE_CODE.closed ? 'closed' : null;
}

const PING = JSON.stringify({ type: 'ping', ping: 1 } satisfies RoomRequest);

const TYPES: Record<RoomFrame['type'], true> = {
  welcome: true,
  here: true,
  gone: true,
  signal: true,
  chat: true,
  board: true,
  mute: true,
  pong: true,
  error: true,
};

/** Null for an unknown frame, perhaps of a later version. Without schemas, so that pages do not load zod. */
function readFrame(data: unknown): RoomFrame | null {
  try {
    const frame = Object(JSON.parse(String(data)));
    return String(frame.type) in TYPES ? frame : null;
  } catch {
    return null;
  }
}

interface Options {
  frame(frame: RoomFrame): void;
  down(): void;
  over(why: CallEndReason): void;
}

export function createCallConnection({ frame, down, over }: Options, deps: PeerDeps) {
  let isIn = false;

  const connection = createConnection(
    // A call continues in a hidden tab.
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
    /** False without a connection, or before its welcome. */
    send: (request: RoomRequest) => isIn && connection.send(JSON.stringify(request)),
  };
}
