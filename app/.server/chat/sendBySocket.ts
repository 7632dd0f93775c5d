/** Sending over the chat's WebSocket (docs/contract.md, 'The chat's socket'), without JavaScript. */
import { LRUCache } from 'lru-cache';
import type { WebSocket } from 'ws';
import { tolerantChatEntry } from '~/api/contract/chat';
import { path } from '~/app/.server/api/client';
import { ApiError } from '~/app/.server/api/errors';
import { openSocket, type SocketTarget } from '~/app/.server/api/socket';
import { jsonOrNull } from '~/app/.server/json';
import { fingerprint } from '~/app/.server/session/refreshFlights';
import type { RequestSession } from '~/app/.server/session/session';
import { type ChatEntry, isSameText } from '~/app/domain/chat/entry';

const MOST = 1_000;
const KEPT_MS = 3_600_000;

/** The history before each message was first sent shows whether that attempt was stored. */
type SendAttempts = LRUCache<string, ChatEntry[]>;

export const createSendAttempts = (now: () => number): SendAttempts =>
  new LRUCache({ max: MOST, ttl: KEPT_MS, perf: { now } });

/** Milliseconds to wait for the API to echo the message. */
const ECHO_MS = 7_000;

interface ToSend {
  /** User ids. */
  me: string;
  other: string;
  content: string;
  clientId: string;
}

export interface SocketAccess {
  /** Starts connecting. */
  open(target: Omit<SocketTarget, 'address'>): WebSocket;
  session: Pick<RequestSession, 'accessToken' | 'accessTokenAfter'>;
  attempts: SendAttempts;
}

interface SendDeps extends SocketAccess {
  /** All messages of this conversation. */
  readHistory(): Promise<ChatEntry[]>;
}

/**
 * Resolves with the stored message, echoed by the API or found in the history. A `clientId` tried before is looked up
 * there first, so that servers that ignore it store nothing twice. Throws ApiError.
 */
export async function sendBySocket(message: ToSend, deps: SendDeps): Promise<ChatEntry> {
  const { me, other, content, clientId } = message;
  const key = fingerprint(JSON.stringify([me, other, clientId, content]));
  const readSameMessages = async () =>
    (await deps.readHistory()).filter((one) => one.sender === me && isSameText(one.content, content));
  const known = deps.attempts.get(key);
  const socket = await openWithSession(message, deps);
  try {
    const stood = await readSameMessages();
    const before = known ?? stood;
    deps.attempts.set(key, before);
    const stored = newEntryOf(stood, before);
    if (stored) return stored;
    return await sendAndAwaitEcho(socket, message).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.kind === 'answer') throw error;
      const found = newEntryOf(await readSameMessages(), before);
      if (found) return found;
      throw error;
    });
  } finally {
    socket.close(1000);
  }
}

async function openWithSession({ me, other }: ToSend, { open, session }: SocketAccess): Promise<WebSocket> {
  const target = { path: path`/ws/chat/${me}/${other}/` };
  const token = await session.accessToken();
  if (token === null) throw new ApiError({ kind: 'answer', status: 401 });
  try {
    return await openSocket(open({ ...target, token }));
  } catch (error) {
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) throw error;
    const renewed = await session.accessTokenAfter(token);
    if (renewed === null) throw error;
    return openSocket(open({ ...target, token: renewed }));
  }
}

/** The first entry that is not in `before`. */
function newEntryOf(entries: ChatEntry[], before: ChatEntry[]): ChatEntry | undefined {
  const nameOf = ({ id, createdAt }: ChatEntry) => id ?? createdAt;
  const names = new Set(before.map(nameOf));
  return entries.find((entry) => !names.has(nameOf(entry)));
}

/** Resolves with the frame that the API sends to all sockets of the pair once the message is stored. */
function sendAndAwaitEcho(socket: WebSocket, { me, content, clientId }: ToSend): Promise<ChatEntry> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ApiError({ kind: 'timeout' })), ECHO_MS);
    socket.once('close', () => reject(new ApiError({ kind: 'network' })));
    socket.on('message', (data) => {
      const frame = jsonOrNull(String(data));
      const refusal = refusalIn(frame, clientId);
      if (refusal) reject(refusal);
      const read = tolerantChatEntry.safeParse(frame);
      if (!read.success || read.data.sender !== me || !isSameText(read.data.content, content)) return;
      if ([null, clientId].includes(read.data.clientId)) resolve(read.data);
    });
    socket.once('close', () => clearTimeout(timer));
    socket.send(JSON.stringify({ message: content, client_id: clientId }));
  });
}

function refusalIn(frame: unknown, clientId: string): ApiError | null {
  if (typeof frame !== 'object' || frame === null || !('error' in frame)) return null;
  if ('client_id' in frame && frame.client_id !== clientId) return null;
  const status = 'retry_after' in frame ? 429 : 400;
  return new ApiError({ kind: 'answer', status, body: { detail: frame.error } });
}
