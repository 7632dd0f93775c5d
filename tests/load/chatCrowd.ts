/** Thousands of logged-in people, whose sessions are created directly, and their open chats. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { deriveKeys, issueAccessToken } from '~/api/auth/tokens';
import type { Db } from '~/api/db/types';
import { createKeyRing, seal } from '~/app/.server/session/seal';

export const API_SECRET = 'only-for-the-bench-only-for-the-bench-of-the-api';
export const SESSION_SECRET = 'only-for-the-bench-only-for-the-bench-of-the-site';
/** Longer than any run: a socket ends with it. */
const ACCESS_MS = 60 * 60_000;
const AT_ONCE = 40;

export interface Chat {
  /** Address of the socket, as a page opens it. */
  url: string;
  cookie: () => Promise<string>;
}

/** A person who is logged in. */
export interface LoggedIn {
  id: number;
  /** Of the website; its token holds for minutes, what it opens longer. */
  cookie(): Promise<string>;
  /** Of the API. */
  token(): Promise<string>;
}

/** Opens a log-in for each of these people, without passwords. */
export async function openLogIns(db: Db, ids: number[]): Promise<LoggedIn[]> {
  const { rows } = await db.execute<{ id: number; session: string }>(sql`
    insert into refresh_families (id, user_id, rotated_at, created_at, expires_at)
    select gen_random_uuid(), id, now(), now(), now() + interval '7 days' from unnest(${sql.param(ids)}::int[]) as id
    returning user_id as id, id as session`);
  const sessions = new Map(rows.map(({ id, session }) => [id, session]));
  return ids.map((id) => {
    const subject = { userId: id, sessionId: sessions.get(id) ?? '' };
    return { id, cookie: () => sealedCookie(subject), token: () => accessOf(subject) };
  });
}

/**
 * Creates this many new pairs of a student and a mentor, and both sides of their conversation: student,
 * mentor, student, …
 */
export async function createPairs(db: Db, pairs: number, at: { origin: string }): Promise<Chat[]> {
  const name = randomUUID().slice(0, 8);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into users (username, email, password_hash, user_type, is_active, first_name, last_name, created_at)
    select 'p' || n || ${`-${name}`}, 'p' || n || ${`-${name}@example.com`}, '',
      case n % 2 when 0 then 'alumno'::user_type else 'mentor'::user_type end, true, 'Persona', n::text, now()
    from generate_series(0, ${2 * pairs - 1}::int) as t (n) order by t.n returning id`);
  const people = await openLogIns(
    db,
    rows.map(({ id }) => id).sort((a, b) => a - b),
  );
  return people.map((person, i) => {
    const other = people[i % 2 === 0 ? i + 1 : i - 1]?.id ?? 0;
    return { url: `${socketOrigin(at.origin)}/ws/chat/${person.id}/${other}/`, cookie: person.cookie };
  });
}

export const socketOrigin = (origin: string) =>
  origin.replace(/^http/, 'ws').replace('localhost', '127.0.0.1');

interface Subject {
  userId: number;
  sessionId: string;
}
const accessOf = (subject: Subject) =>
  issueAccessToken(subject, { key: deriveKeys(API_SECRET).access, now: new Date() });

/** The cookie that the website would set after a log-in. */
async function sealedCookie(subject: Subject): Promise<string> {
  const expiresAt = Date.now() + ACCESS_MS;
  const held = [
    `never-used-${subject.sessionId}`,
    await accessOf(subject),
    expiresAt,
    true,
    subject.sessionId,
  ];
  const keys = createKeyRing([SESSION_SECRET]);
  return `refresh_token=${seal(held, { keys, purpose: 'session', expiresAt })}`;
}

/**
 * Opens them in batches, and resolves when all are open. Rejects when one is refused or closes. `heard` gets
 * every frame, with the number of its socket.
 */
export async function openAll(
  chats: Chat[],
  { origin, heard }: { origin: string; heard?: (socket: number, data: string) => void },
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < chats.length; i += AT_ONCE) {
    const few = chats.slice(i, i + AT_ONCE).map(async ({ url, cookie }, k) => {
      const headers = { Cookie: await cookie(), Origin: origin };
      const socket = new WebSocket(url, { headers, perMessageDeflate: false });
      socket.on('message', (data) => heard?.(i + k, String(data)));
      socket.once('close', (code, reason) => ended.push(`${code} ${reason}`));
      await new Promise((resolve, reject) => {
        // The pong arrives once the whole path is open.
        socket.once('open', () => socket.send('{"ping":1}'));
        socket.once('message', resolve);
        socket.once('error', reject);
        socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
      });
      return socket;
    });
    sockets.push(...(await Promise.all(few)));
  }
  return sockets;
}

/** Close reasons of all opened sockets. */
export const ended: string[] = [];

export async function closeAll(sockets: WebSocket[]): Promise<void> {
  for (const socket of sockets) socket.terminate();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
}
