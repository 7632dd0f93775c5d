import { type Connection, createConnection } from '~/chat/connection';
import type { RoomFrame, RoomRequest } from '../../api/contract/roomSocket';
import type { RoomDeps } from './deps';
import { finalOf, PING, readFrame } from './protocol';
import type { Over } from './view';

interface Options {
  frame(frame: RoomFrame): void;
  down(): void;
  over(why: Over): void;
}

export interface RoomLine extends Pick<Connection, 'start' | 'wake' | 'stop'> {
  /** False when there is no line, or one that has not said welcome yet. */
  send(request: RoomRequest): boolean;
}

/** The room's socket, kept open as the chat's is. */
export function createRoomLine({ frame, down, over }: Options, deps: RoomDeps): RoomLine {
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
      refused: (code, reason) => over(finalOf(code, reason) ?? 'closed'),
    },
    { ping: PING, isRefusal: (code, reason) => finalOf(code, reason) !== null },
  );
  return {
    ...connection,
    send: (request) => isIn && connection.send(JSON.stringify(request)),
  };
}
