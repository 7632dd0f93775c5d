import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { tolerantRoomEntry } from '~/api/contract/room';
import { CLOSE, type Close, ROOM_FULL_REASONS } from '~/api/contract/rules/closeCodes';
import { readId } from '~/api/contract/tolerant';
import { type Call, createDeadlines, path } from '~/app/.server/api/client';
import { ApiError } from '~/app/.server/api/errors';
import { type Answer, createExchange } from '~/app/.server/api/exchange';
import { type Platform, sharedStateOf } from '~/app/.server/platform';
import type { HeldSession } from '~/app/.server/session/sealedSession';

interface Asker {
  session: HeldSession;
  address: string;
}

/** A call to the API outside of a page request. Throws ApiError when the API does not respond. */
export type AskApi = (call: Call, asker: Asker) => Promise<Answer>;

export function createAskApi(platform: Platform): AskApi {
  const { log } = platform;
  const shared = sharedStateOf(platform);
  const now = () => platform.now().getTime();
  return (call, { session, address }) => {
    const requestId = crypto.randomUUID();
    const deadlines = createDeadlines({ method: 'GET', now });
    const exchange = createExchange({ shared, address, requestId, deadlines, log });
    return exchange(call, { access: session.tokens.access });
  };
}

const me = z.object({ id: readId });

export function createIdentity(askApi: AskApi) {
  const ids = new LRUCache<string, string>({ max: 20_000 });
  return {
    /** User id, if it is known without asking: a log-in never changes its user. */
    known: (session: HeldSession) => ids.get(session.id),
    /** Asks the API; null if it refuses the token. Throws ApiError when the API does not respond. */
    async ask(asker: Asker) {
      const answer = await askApi({ method: 'GET', path: path`/api/auth/me/` }, asker);
      if (answer.status === 401) return null;
      const read = me.safeParse(answer.body);
      if (answer.status !== 200 || !read.success) throw new ApiError({ kind: 'answer', ...answer });
      ids.set(asker.session.id, read.data.id);
      return read.data.id;
    },
  };
}

/** Milliseconds: a page that would wait longer is told to reconnect instead. */
const LIMIT_MS = 8_000;

export type Admission = { token: string } | { refused: Close };

/** Asks the API to admit somebody to a room (POST …/room/, api/contract/room.ts). Never throws. */
export async function enterRoom(identifier: string, asker: Asker, askApi: AskApi): Promise<Admission> {
  const call = { method: 'POST', path: path`/api/mentorships/${identifier}/room/`, limit: LIMIT_MS } as const;
  const answer = await askApi(call, asker).catch(() => null);
  if (!answer) return { refused: CLOSE.failed };
  const entry = answer.status < 300 ? tolerantRoomEntry.safeParse(answer.body) : null;
  return entry?.success ? { token: entry.data.token } : { refused: refusalOf(answer) };
}

/** A 409 includes the room's hours when it is closed, and none when all places are taken. */
function refusalOf({ status, body }: Pick<Answer, 'status' | 'body'>): Close {
  if (status === 503) return CLOSE.failed;
  if (status !== 409) return closeForStatus(status);
  return typeof body === 'object' && body !== null && 'opens_at' in body ? CLOSE.closed : CLOSE.roomFull;
}

/** How other servers' refusals and close codes are translated for a page. */

/** As other servers number them; any other code only means that the connection ended. */
const CLOSE_BY_CODE: Record<number, Close> = {
  1001: CLOSE.stopping,
  1008: CLOSE.flood,
  1009: CLOSE.tooLarge,
  1012: CLOSE.stopping,
  1013: CLOSE.full,
  4001: CLOSE['session-over'],
  4003: CLOSE.notYours,
  4401: CLOSE['session-over'],
  4403: CLOSE.notYours,
};

const ROOM_CLOSE_BY_CODE: Record<number, Close> = { 4409: CLOSE.elsewhere, 4410: CLOSE.closed };

/** How the page's side is closed after the API's side was closed with this code. */
export function closeFor(kind: 'chat' | 'room', [code, reason]: Close): Close {
  if (kind === 'room' && code === 1013 && ROOM_FULL_REASONS.includes(reason)) return CLOSE.roomFull;
  return (kind === 'room' ? ROOM_CLOSE_BY_CODE[code] : undefined) ?? CLOSE_BY_CODE[code] ?? CLOSE.failed;
}

const CLOSE_BY_STATUS: Record<number, Close> = {
  401: CLOSE['token-expired'],
  403: CLOSE.notYours,
  404: CLOSE.notYours,
  429: CLOSE.full,
  503: CLOSE.full,
};

/** How the page's side is closed after the API refused with this status. */
export const closeForStatus = (status: number): Close => CLOSE_BY_STATUS[status] ?? CLOSE.failed;
