/** The WebSocket of the video rooms (api/contract/roomSocket.ts): as text, and for `x-websockets` of the document. */
import { ROOM_CHAT_MAX } from '../contract/roomSocket';
import type { JsonObject } from './schemas';

const CLOSE_CODES: Record<string, string> = {
  1000: 'the page has said goodbye',
  1001: 'the server stops: come back',
  1003: 'binary data',
  1007: 'not UTF-8',
  1008: 'too many frames',
  1009: 'a frame of more than 64 KiB',
  1011: 'the server failed: come back',
  1013: 'no place in the room, too many sockets, or a reader that is too slow: come back later',
  4401: 'no good token, or the log-in is over',
  4403: 'not in this session',
  4409: 'the same person has entered from another page',
  4410: 'the room is not open',
};
const PATH = '/ws/room/{identifier}/';

export const ROOM_SOCKET = `
**The room of a session** (extension \`video-room\`). \`POST /api/mentorships/{identifier}/room/\` answers an entry token; it opens the WebSocket \`${PATH}?tab=…\`,
where pages find each other: \`Authorization: Bearer …\` or \`?token=\`, and \`tab\`, a UUID that the page chooses for itself. A wrong address is refused
with 404, a server without room with 503; everything else is accepted and closed with a code. The token is looked at once; the socket lasts as long as the log-in, the
membership and the room, and its person counts as present.

**Frames** are JSON texts of at most 64 KiB: \`RoomRequest\` from the page, \`RoomFrame\` to it. First comes \`welcome\`, then \`here\` for everybody else, then the
\`chat\` so far. \`here\` is always the whole peer, new or changed; \`gone\` ends one. A \`signal\` goes to one page of the same room, unread. Chat
messages have 1 to ${ROOM_CHAT_MAX} characters; the same \`client_id\` again is the same message; all of them are deleted when the room has closed. Only moderators \`mute-all\`.

**Breaks.** Whoever returns with the same \`tab\` within 10 seconds was never away for the others, and gets the signals that came meanwhile; \`bye\` leaves at once. A newer page of
the same person ends the older one.

**Limits.** 400 frames and 2 MiB at once, then 40 frames and 128 KiB a second; 60 chat messages a minute. The server pings every 10 seconds, and cuts who has not answered by the next time.

**Close codes.**

${Object.entries(CLOSE_CODES)
  .map(([code, meaning]) => `- \`${code}\` ${meaning}`)
  .join('\n')}
`.trim();

export const ROOM_SOCKETS: JsonObject = {
  [PATH]: {
    description: 'See the tag `mentorships`.',
    security: [{ bearer: [] }],
    send: { $ref: '#/components/schemas/RoomRequest' },
    receive: { $ref: '#/components/schemas/RoomFrame' },
    closeCodes: CLOSE_CODES,
  },
};
