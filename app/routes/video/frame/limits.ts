/** Characters of a message (api/contract/roomSocket.ts, which the browser need not load for it). */
export const ROOM_CHAT_MAX = 1_000;
