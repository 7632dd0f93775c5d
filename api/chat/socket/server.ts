import type { IncomingMessage } from 'node:http';
import { eq } from 'drizzle-orm';
import { parse } from 'hono/utils/cookie';
import { isOpenLogIn, isRecentParent } from '~/api/auth/families';
import { REFRESH_COOKIE, readRefreshToken } from '~/api/auth/tokens';
import { type ChatUser, mayChat } from '~/api/chat/may';
import { findChatUser, messagesById } from '~/api/chat/queries';
import type { ChatServices } from '~/api/chat/store';
import type { Services } from '~/api/context';
import type { ChatFrame } from '~/api/contract/chat';
import { CLOSE } from '~/api/contract/rules/closeCodes';
import { CHAT_FRAME_BYTES } from '~/api/contract/rules/limits';
import { refreshFamilies, users } from '~/api/db/schema';
import { createUpgradeHandler, handshakeToken } from '~/api/http/socketUpgrade';
import { createHeartbeat } from '~/api/http/webSocket';
import { createBatchLoader } from '~/api/live/batchLoader';
import { type LiveServices, type LiveSession, sessionOfToken } from '~/api/live/connections';
import { openConnection } from './connection';

/** The largest id the database can hold. */
const MAX_ID = 2 ** 31 - 1;
const PATH = /^\/ws\/chat\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/$/;

type Handshake = Pick<IncomingMessage, 'url' | 'headers'>;
type Credentials =
  | { kind: 'token'; token: string }
  | { kind: 'cookie'; value: string }
  | { kind: 'none' }
  /** The page belongs to another site, so its cookies prove nothing. */
  | { kind: 'foreign-page' };

/** The two users that the address names; null for any other address. */
export function targetOf({ url = '' }: Handshake): { userId: number; otherId: number } | null {
  const [, userId, otherId] = (PATH.exec(url.split('?')[0] ?? '') ?? []).map(Number);
  if (userId === undefined || otherId === undefined || Math.max(userId, otherId) > MAX_ID) return null;
  return { userId, otherId };
}

/** The header, else `?token=`, else the cookie if the page is of our origin, since every page would send it. */
export function credentialsOf(
  { url, headers }: Handshake,
  { siteOrigin }: { siteOrigin: string },
): Credentials {
  const token = handshakeToken({ url, headers });
  if (token !== null) return { kind: 'token', token };
  if (headers.origin !== undefined && headers.origin !== siteOrigin) return { kind: 'foreign-page' };
  const value = parse(headers.cookie ?? '', REFRESH_COOKIE)[REFRESH_COOKIE];
  return value !== undefined && headers.origin === siteOrigin ? { kind: 'cookie', value } : { kind: 'none' };
}

/** The session of a refresh token, which is neither rotated nor revoked by this. */
async function sessionOfCookie(
  value: string,
  { db, clock, keys }: Pick<Services, 'db' | 'clock' | 'keys'>,
): Promise<(LiveSession & { caller: ChatUser }) | null> {
  const token = readRefreshToken(value, keys.refresh);
  if (!token) return null;
  const now = clock();
  const [row] = await db
    .select({
      userId: users.id,
      userType: users.userType,
      generation: refreshFamilies.generation,
      rotatedAt: refreshFamilies.rotatedAt,
      endsAt: refreshFamilies.expiresAt,
    })
    .from(refreshFamilies)
    .innerJoin(users, isOpenLogIn(now))
    .where(eq(refreshFamilies.id, token.familyId));
  if (!row) return null;
  const { generation } = token;
  if (generation !== row.generation && !isRecentParent(generation, row, now)) return null;
  const { userId, userType, endsAt } = row;
  return { userId, sessionId: token.familyId, endsAt, caller: { id: userId, userType } };
}

const BEAT_MS = 25_000;

/** The WebSocket of the chat (docs/contract.md, 'The chat's socket'). */
export function createChatServer(services: ChatServices & LiveServices, { beatMs = BEAT_MS } = {}) {
  const { db, callers, connections, siteOrigin } = services;
  const heartbeat = createHeartbeat(beatMs);
  const readMessage = createBatchLoader<ChatFrame>((ids) => messagesById(ids, db));

  const sessionOf = (request: IncomingMessage) => {
    const credentials = credentialsOf(request, { siteOrigin });
    if (credentials.kind === 'token') return sessionOfToken(credentials.token, callers);
    return credentials.kind === 'cookie' ? sessionOfCookie(credentials.value, services) : null;
  };
  const decide = async (request: IncomingMessage, target: { userId: number; otherId: number }) => {
    const session = await sessionOf(request);
    if (!session) return CLOSE['not-signed-in'];
    if (session.userId !== target.userId) return CLOSE.notYours;
    const other = await findChatUser(target.otherId, db);
    const isOpen = other?.present && !other.blockedWith.includes(session.userId);
    return isOpen && mayChat(session.caller, other) ? session : CLOSE.notYours;
  };
  return createUpgradeHandler(
    {
      kind: 'socket',
      frameBytes: CHAT_FRAME_BYTES,
      targetOf,
      refusalOf: (request) =>
        credentialsOf(request, { siteOrigin }).kind === 'foreign-page'
          ? 'Esta página no puede abrir el chat.'
          : null,
      decide,
      greet: (socket, decision, { otherId }) => {
        if (Array.isArray(decision)) return socket.close(...decision);
        if (!connections.hasRoomFor('socket', decision.userId)) return socket.close(...CLOSE.full);
        heartbeat.watch(socket);
        const opened = { session: decision, caller: decision.caller, otherId, readMessage };
        openConnection(socket, opened, services);
      },
    },
    services,
  );
}
