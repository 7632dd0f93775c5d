/**
 * The website's rooms in their two arrangements, with the API in its own process and with the same API
 * elsewhere; sessions that are on now.
 */
import type { Db } from '~/api/db/types';
import { addPairs, PASSWORD, type Pair, type Person } from './chatFaults/database';
import type { ChatClient } from './chatServer';
import { Browser } from './foreignBrowser';
import { openChat } from './pageChat';
import { type RunningServer, startServer } from './server';
import { storeSession } from './sessions';
import { withDatabase } from './withDatabase';

const MINUTE = 60_000;

export interface RoomSide {
  site: RunningServer;
  /** Where clients with a token go. */
  api: RunningServer;
  /** Identifiers of sessions: on now, of other people and on now, in two hours. */
  rooms: { here: string; there: string; early: string };
  mentor: Person;
  student: Person;
  /** A student of the other room. */
  stranger: Person;
  close(): Promise<void>;
}

export const ROOM_SIDES = [
  ['the API in this process', 'inside'],
  ['an API elsewhere', 'elsewhere'],
] as const;

export async function openRoomSide(where: 'inside' | 'elsewhere'): Promise<RoomSide> {
  let pairs: Pair[] = [];
  let rooms = { here: '', there: '', early: '' };
  const api = await startServer({
    env: { DEMO: 'off' },
    before: (place) =>
      withDatabase(place, async (db) => {
        pairs = await addPairs(db, 2);
        const [mine, theirs] = pairs as [Pair, Pair];
        rooms = {
          here: await makeSession(db, mine, -10),
          there: await makeSession(db, theirs, -10),
          early: await makeSession(db, mine, 120),
        };
      }),
  });
  const [mine, theirs] = pairs as [Pair, Pair];
  const site = where === 'inside' ? api : await startServer({ env: { API_URL: api.origin } });
  return {
    site,
    api,
    rooms,
    mentor: mine.mentor,
    student: mine.student,
    stranger: theirs.student,
    close: async () => {
      for (const server of new Set([site, api])) await server.stop('SIGKILL');
    },
  };
}

/** A confirmed hour of the two; its identifier. */
export async function makeSession(
  db: Db,
  { mentor, student }: { mentor: Person; student: Person },
  /** Minutes from now. */
  startsIn: number,
): Promise<string> {
  const start = Date.now() + startsIn * MINUTE;
  const { identifier } = await storeSession(db, {
    mentorId: Number(mentor.id),
    studentIds: [Number(student.id)],
    start: new Date(start).toISOString(),
    confirmedAt: '2026-10-01T00:00:00Z',
  });
  return identifier;
}

export const enterSite = ({ origin }: RunningServer, { username }: Person) =>
  Browser.loggedIn(origin, { username, password: PASSWORD });

/** Resolves when the handshake was accepted; rejects with its HTTP status. */
export const openRoom = (
  browser: Browser,
  identifier: string,
  { tab = crypto.randomUUID(), headers }: { tab?: string; headers?: Record<string, string> } = {},
): Promise<ChatClient> => openChat(browser, `/ws/room/${identifier}/?tab=${tab}`, headers);
