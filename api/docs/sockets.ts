/** The WebSocket of the chat (api/contract/chat.ts), which OpenAPI has no words for: as text, and as `x-websockets` of the document. */
import type { JsonObject } from './schemas';

const CLOSE_CODES: Record<string, string> = {
  1001: 'the server stops: come back',
  1003: 'binary data',
  1007: 'not UTF-8',
  1008: 'went on beyond the limits',
  1009: 'a frame of more than 16 KiB',
  1011: 'the server failed: read the history again',
  1013: 'too many sockets, or a reader that is too slow',
  4401: 'not logged in, or the session or its access token is over: come back with a new one',
  4403: 'not your own id, or not somebody you can write to',
};
const PATH = '/ws/chat/{userId}/{otherUserId}/';

export const CHAT_SOCKET = `
Conversations between students and mentors: history and unread counts by the calls below, live by a WebSocket.

**Address.** \`${PATH}\`, with the \`/\` at the end: \`userId\` is the caller’s own id, \`otherUserId\` the other person’s. Students write with mentors,
staff with anybody.

**Who calls** is said by \`Authorization: Bearer …\`, or by \`?token=\` with the access token (browsers cannot send headers), or, from a page of this
server’s own origin, by the cookie \`refresh_token\`. A cookie from a page of another origin is refused with 403, another address with 404, a server
without room with 503; everything else is accepted and closed with a code.

**Frames** are JSON texts of at most 16 KiB. The client sends \`ChatPayload\`: \`{"message": "…", "client_id": "…"}\`, 1 to 4,000 characters; \`client_id\` is
chosen by the client, up to 100 characters, and the same one again is the same message, stored once. Both people receive \`ChatFrame\` on all their
sockets once the message is stored, the sender too. What is not accepted is answered with \`ChatErrorFrame\`: \`{"error": "…", "client_id": "…",
"retry_after": 12}\`.

**Renewal.** The socket ends a minute after its access token. Before that the client sends \`ChatRenewal\`, \`{"token": "…"}\` with a new access token of the
same person, and gets \`ChatRenewed\`, \`{"token_expires_at": "…"}\`. One opened by the cookie lasts as long as the session.

**Alive?** \`ChatPing\`, \`{"ping": 1}\`, is answered with \`ChatPong\`, \`{"pong": 1}\`: for browsers, which never see a ping of the protocol. From the first
answer on, every message of the conversation comes over this socket.

**Limits.** 100 frames a minute and five sockets a person. The server pings every 25 seconds, and cuts who has not answered by the next time.

**Close codes.**

${Object.entries(CLOSE_CODES)
  .map(([code, meaning]) => `- \`${code}\` ${meaning}`)
  .join('\n')}
`.trim();

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

export const SOCKETS: JsonObject = {
  [PATH]: {
    description: 'See the tag `chat`.',
    security: [{ bearer: [] }, { refresh_cookie: [] }],
    send: { anyOf: [reference('ChatPayload'), reference('ChatRenewal'), reference('ChatPing')] },
    receive: {
      anyOf: [
        reference('ChatFrame'),
        reference('ChatErrorFrame'),
        reference('ChatRenewed'),
        reference('ChatPong'),
      ],
    },
    closeCodes: CLOSE_CODES,
  },
};

/** Events of `GET /api/events/` and what is in them. */
export const STREAM_EVENTS: JsonObject = {
  ready: reference('ReadyEvent'),
  reset: reference('ReadyEvent'),
  notification: reference('NotificationEvent'),
  message: reference('MessageEvent'),
  mentorship: reference('MentorshipEvent'),
  end: reference('EndEvent'),
};
