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
