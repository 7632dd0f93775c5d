/** Thousands of logged-in people, whose sessions are created directly, and their open chats. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { WebSocket } from 'ws';
import { deriveKeys, issueAccessToken } from '~/api/auth/tokens';
import type { Db } from '~/api/db/types';
import { createKeyRing, seal } from '~/app/.server/session/seal';

export const API_SECRET = 'only-for-the-bench-only-for-the-bench-of-the-api';
export const SESSION_SECRET = 'only-for-the-bench-only-for-the-bench-of-the-site';
const ACCESS_MS = 5 * 60_000;
const AT_ONCE = 40;

export interface Chat {
  /** Address of the socket, as a page opens it. */
  url: string;
  cookie: () => Promise<string>;
}

/**
 * Creates this many new pairs of a student and a mentor, and both sides of their conversation: student,
 * mentor, student, …
 */
export async function createPairs(db: Db, pairs: number, at: { origin: string }): Promise<Chat[]> {
  const name = randomUUID().slice(0, 8);
  const { rows } = await db.execute<{ id: number; session: string }>(sql`
    with made as (
      insert into users (username, email, password_hash, user_type, is_active, first_name, last_name, created_at)
      select 'p' || n || ${`-${name}`}, 'p' || n || ${`-${name}@example.com`}, '',
        case n % 2 when 0 then 'alumno'::user_type else 'mentor'::user_type end, true, 'Persona', n::text, now()
      from generate_series(0, ${2 * pairs - 1}::int) as t (n) order by t.n returning id
    ), opened as (
      insert into refresh_families (id, user_id, rotated_at, created_at, expires_at)
      select gen_random_uuid(), id, now(), now(), now() + interval '7 days' from made returning id, user_id
    ) select user_id as id, opened.id as session from opened order by user_id`);
  const base = at.origin.replace(/^http/, 'ws').replace('localhost', '127.0.0.1');
  return rows.map(({ id, session }, i) => {
    const other = rows[i % 2 === 0 ? i + 1 : i - 1]?.id ?? 0;
    return {
      url: `${base}/ws/chat/${id}/${other}/`,
      cookie: () => sealedCookie({ userId: id, sessionId: session }),
    };
  });
}

/** The cookie that the website would set after a log-in. */
async function sealedCookie(subject: { userId: number; sessionId: string }): Promise<string> {
  const now = new Date();
  const access = await issueAccessToken(subject, { key: deriveKeys(API_SECRET).access, now });
  const held = [
    `never-used-${subject.sessionId}`,
    access,
    now.getTime() + ACCESS_MS,
    true,
    subject.sessionId,
  ];
  const keys = createKeyRing([SESSION_SECRET]);
  return `refresh_token=${seal(held, { keys, purpose: 'session', expiresAt: now.getTime() + ACCESS_MS })}`;
}

/** Opens them in batches, and resolves when all are open. Rejects when one is refused or closes. */
export async function openAll(chats: Chat[], { origin }: { origin: string }): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let i = 0; i < chats.length; i += AT_ONCE) {
    const few = chats.slice(i, i + AT_ONCE).map(async ({ url, cookie }) => {
      const headers = { Cookie: await cookie(), Origin: origin };
      const socket = new WebSocket(url, { headers, perMessageDeflate: false });
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
