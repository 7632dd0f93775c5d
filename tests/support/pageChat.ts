/** The chat's WebSocket as a page of the website opens it: with cookies and an origin, without a token. */
import { type ChatClient, connectChat, opened } from './chatServer';
import type { Browser } from './foreignBrowser';

/** Resolves when the handshake was accepted; rejects with its HTTP status. */
export async function openChat(
  browser: Browser,
  path: string,
  headers: Record<string, string> = {},
): Promise<ChatClient> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const client = connectChat(browser.origin.replace(/^http/, 'ws') + path, {
    Origin: browser.origin,
    ...(cookie === '' ? {} : { Cookie: cookie }),
    ...headers,
  });
  await opened(client.socket);
  return client;
}

/** As the API at this origin tells it to a client with a token. */
export async function userIdOf(
  origin: string,
  credentials: { username: string; password: string },
): Promise<number> {
  const call = async <T>(path: string, init: RequestInit) =>
    (await (await fetch(origin + path, init)).json()) as T;
  const { access } = await call<{ access: string }>('/api/auth/token/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return (await call<{ id: number }>('/api/auth/me/', { headers: { Authorization: `Bearer ${access}` } })).id;
}
