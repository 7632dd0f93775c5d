import type { Logger } from 'pino';
import type { Db } from '../db/types';
import { aliveSessions } from './aliveSessions';
import { OPEN_LIMITS, type OpenKind } from './limits';
import type { LiveSession } from './session';
import { createTurns } from './turns';

const CHECK_MS = 4_000;

export type EndReason = 'session-over' | 'token-expired' | 'stopping';

export interface Connection {
  kind: OpenKind;
  /** May be replaced by a newer one of the same user. */
  session: LiveSession;
  /** Ends it; called at most once for one reason, and `remove` follows by itself. */
  end(reason: EndReason): void;
}

export interface Connections {
  /** No room for anybody, or the process is about to stop. */
  isFull(kind: OpenKind): boolean;
  hasRoomFor(kind: OpenKind, userId: number): boolean;
  /** Returns how to take it out again. */
  add(connection: Connection): () => void;
  /** Ends everything, sockets one after the other, and takes nothing new from now on; resolves when all have been told. */
  endAll(): Promise<void>;
}

/**
 * What stays open in this process (sockets and event streams), and what it stands on: every 4 s the log-ins are looked up, so that log-out,
 * a new password, deactivation and deletion end it within 5 s, wherever they happened.
 */
export function createConnections({
  db,
  clock,
  log,
}: {
  db: Db;
  clock: () => Date;
  log: Logger;
}): Connections {
  const open = new Set<Connection>();
  const counts = new Map<string, number>();
  const turns = createTurns();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const count = (key: string, change: number) => {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  const remove = (connection: Connection, userId: number) => {
    if (!open.delete(connection)) return;
    count(connection.kind, -1);
    count(`${connection.kind}:${userId}`, -1);
    if (open.size === 0) timer = clearInterval(timer) as undefined;
  };
  const end = (connection: Connection, reason: EndReason) => {
    remove(connection, connection.session.userId);
    connection.end(reason);
  };
  const check = async () => {
    const now = clock();
    for (const connection of open) if (connection.session.endsAt <= now) end(connection, 'token-expired');
    const asked = [...open].map((connection) => ({ connection, id: connection.session.sessionId }));
    if (asked.length === 0) return;
    const alive = await aliveSessions([...new Set(asked.map(({ id }) => id))], { db, now });
    for (const { connection, id } of asked) {
      const same = connection.session.sessionId === id;
      if (same && open.has(connection) && !alive.has(id)) end(connection, 'session-over');
    }
  };

  return {
    isFull: (kind) => stopping || (counts.get(kind) ?? 0) >= OPEN_LIMITS[kind].all,
    hasRoomFor: (kind, userId) => (counts.get(`${kind}:${userId}`) ?? 0) < OPEN_LIMITS[kind].perUser,
    add: (connection) => {
      const { userId } = connection.session;
      open.add(connection);
      count(connection.kind, 1);
      count(`${connection.kind}:${userId}`, 1);
      timer ??= setInterval(
        () => check().catch((error) => log.warn({ err: error }, 'live: sessions cannot be checked')),
        CHECK_MS,
      ).unref();
      return () => remove(connection, userId);
    },
    endAll: () => {
      stopping = true;
      for (const connection of open) {
        if (connection.kind === 'stream') end(connection, 'stopping');
        else turns.next(() => open.has(connection) && end(connection, 'stopping'));
      }
      return turns.over();
    },
  };
}
