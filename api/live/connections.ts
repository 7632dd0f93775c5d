import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { isOpenLogIn } from '~/api/auth/families';
import type { ApiDeps, Callers, Services } from '~/api/context';
import { refreshFamilies, users } from '~/api/db/schema';
import { anyOf, statement } from '~/api/db/statement';
import { Refusal } from '~/api/http/errors';
import { openConnections } from '~/api/telemetry/metrics';
import { MINUTE, SECOND } from '~/api/time';

/** Limits on open connections, per user and process. A socket costs about 8 KB. */
const OPEN_LIMITS = {
  socket: { perUser: 5, all: 10_000 },
  /** Video rooms: a user is in one room at a time, with one page. */
  room: { perUser: 5, all: 5_000 },
  stream: { perUser: 8, all: 10_000 },
};
export type OpenKind = keyof typeof OPEN_LIMITS;

/** Extra time for a client to send its renewed token, or to reconnect. */
const TOKEN_GRACE_MS = MINUTE;

export interface LiveSession {
  userId: number;
  sessionId: string;
  /** When it ends unless it is renewed. */
  endsAt: Date;
}

export async function sessionOfToken(token: string, callers: Callers) {
  const header = (name: string) => (name.toLowerCase() === 'authorization' ? `Bearer ${token}` : undefined);
  const caller = await callers.optional({ req: { header } }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
  if (!caller) return null;
  const expiresAt = expiryOf(token);
  const endsAt = new Date(expiresAt.getTime() + TOKEN_GRACE_MS);
  return { userId: caller.id, sessionId: caller.sessionId, endsAt, expiresAt, caller };
}

/** When a connection with this verified `Authorization` must end. */
export const endOfSession = (authorization: string): Date =>
  new Date(expiryOf(authorization.trim().replace(/^Bearer +/i, '')).getTime() + TOKEN_GRACE_MS);

const expiryOf = (token: string): Date => new Date((decodeJwt(token).exp ?? 0) * SECOND);

const readAlive = statement('open log-ins', (db) =>
  db
    .select({ id: refreshFamilies.id })
    .from(refreshFamilies)
    .innerJoin(users, isOpenLogIn(sql.placeholder('now')))
    .where(sql`${refreshFamilies.id} = ${anyOf('ids', 'uuid')}`),
);

const CHECK_MS = 4_000;

export type EndReason = 'session-over' | 'token-expired' | 'stopping';

export interface Connection {
  kind: OpenKind;
  /** A newer session of the same user may replace it. */
  session: LiveSession;
  /** Closes it; called at most once per reason. `remove` follows by itself. */
  end(reason: EndReason): void;
}

export type Connections = ReturnType<typeof createConnections>;

export interface LiveServices extends Services {
  connections: Connections;
}

/**
 * The open connections of this process. Log-ins are checked every 4 s, so that log-out, a new password, deactivation
 * and deletion close a connection within 5 s, in whichever instance they happened.
 */
export function createConnections({ db, clock, log }: Pick<ApiDeps, 'db' | 'clock' | 'log'>) {
  const open = new Set<Connection>();
  const counts = new Map<string, number>();
  const shutdown = pacedShutdown();
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  // Else the checks would count as work of the request that opened the first connection.
  const outside = AsyncLocalStorage.snapshot();

  const count = (key: string, change: number) => {
    const next = (counts.get(key) ?? 0) + change;
    if (next === 0) counts.delete(key);
    else counts.set(key, next);
  };
  const tell = (kind: OpenKind) => openConnections.set({ kind }, counts.get(kind) ?? 0);
  const remove = (connection: Connection, userId: number) => {
    if (!open.delete(connection)) return;
    count(connection.kind, -1);
    count(`${connection.kind}:${userId}`, -1);
    tell(connection.kind);
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
    const ids = [...new Set(asked.map(({ id }) => id))];
    const alive = new Set((await readAlive(db, { ids, now: now.toISOString() })).map(({ id }) => id));
    for (const { connection, id } of asked) {
      const same = connection.session.sessionId === id;
      if (same && open.has(connection) && !alive.has(id)) end(connection, 'session-over');
    }
  };

  return {
    /** The process is full or about to stop. */
    isFull: (kind: OpenKind) => stopping || (counts.get(kind) ?? 0) >= OPEN_LIMITS[kind].all,
    hasRoomFor: (kind: OpenKind, userId: number) =>
      (counts.get(`${kind}:${userId}`) ?? 0) < OPEN_LIMITS[kind].perUser,
    /** Returns a function that removes it. */
    add: (connection: Connection) => {
      const { userId } = connection.session;
      open.add(connection);
      count(connection.kind, 1);
      count(`${connection.kind}:${userId}`, 1);
      tell(connection.kind);
      timer ??= outside(() =>
        setInterval(
          () => check().catch((error) => log.warn({ err: error }, 'live: sessions cannot be checked')),
          CHECK_MS,
        ).unref(),
      );
      return () => remove(connection, userId);
    },
    /** Ends sockets one after the other and accepts nothing new. Resolves when all have been told. */
    endAll: (): Promise<void> => {
      stopping = true;
      for (const connection of open) {
        if (connection.kind === 'stream') end(connection, 'stopping');
        else shutdown.schedule(() => open.has(connection) && end(connection, 'stopping'));
      }
      return shutdown.done();
    },
  };
}

/** Runs tasks one after the other at a limited rate, so that not all clients reconnect at once. */
const PER_SECOND = 2_500;

export type PacedShutdown = ReturnType<typeof pacedShutdown>;

export function pacedShutdown() {
  let taken = 0;
  const after = (milliseconds: number, run: () => void) => void setTimeout(run, milliseconds);
  return {
    schedule(run: () => void) {
      after((taken * 1000) / PER_SECOND, run);
      taken += 1;
    },
    /** Resolves when everything queued so far has run. */
    done: () => new Promise<void>((resolve) => after((taken * 1000) / PER_SECOND, resolve)),
  };
}
