import { roomEntry } from '../../api/contract/tolerantVideo';
import { path } from '../../app/.server/api/call';
import type { Answer } from '../../app/.server/api/exchange';
import type { AskApi, Asker } from './askApi';
import { CLOSE, type Close } from './codes';

/** Milliseconds: a page that waits longer is better told to come back. */
const LIMIT_MS = 8_000;

/** A token that opens the API's socket, or why there is none. */
export type Admission = { token: string } | { refused: Close };

/** Asks the API to let somebody into a room (POST …/room/, api/contract/video.ts). Never throws. */
export async function enterRoom(identifier: string, asker: Asker, askApi: AskApi): Promise<Admission> {
  const call = { method: 'POST', path: path`/api/mentorships/${identifier}/room/`, limit: LIMIT_MS } as const;
  const answer = await askApi(call, asker).catch(() => null);
  if (!answer) return { refused: CLOSE.apiFailed };
  const entry = answer.status < 300 ? roomEntry.safeParse(answer.body) : null;
  return entry?.success ? { token: entry.data.token } : { refused: refusalOf(answer) };
}

/** 409 tells the room's hours when it is shut, and none when all places are taken. */
function refusalOf({ status, body }: Pick<Answer, 'status' | 'body'>): Close {
  if (status === 401) return CLOSE.expired;
  if (status === 403 || status === 404) return CLOSE.notYours;
  if (status === 429) return CLOSE.full;
  if (status !== 409) return CLOSE.apiFailed;
  return typeof body === 'object' && body !== null && 'opens_at' in body ? CLOSE.closed : CLOSE.roomFull;
}
