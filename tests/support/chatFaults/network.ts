/**
 * The network of one browser: requests and sockets to the website over its own bad connection, with the
 * cookies of one log-in.
 */
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { Browser } from '~/tests/support/foreignBrowser';
import { PASSWORD, type Person } from './database';
import { type FaultProxy, startFaultProxy } from './faultProxy';
import type { ChatSite } from './site';

const TIMEOUT_MS = 10_000;

export interface Answer {
  status: number;
  body: string;
}
export interface Network {
  line: FaultProxy;
  /** Rejects when there is no response. */
  ask(method: 'GET' | 'POST', path: string): Promise<Answer>;
  openSocket(path: string): WebSocket;
  /** With the form. Rejects when that does not work. */
  logIn(): Promise<void>;
}

/** Logged in, while nothing is wrong yet. */
export async function joinNetwork(site: ChatSite, { username }: Person): Promise<Network> {
  const browser = new Browser(site.origin);
  const { cookies } = browser;
  const logIn = async () => {
    cookies.clear();
    const login = await browser.open('/login');
    const home = await browser.press(login, 'Iniciar sesión', { username, password: PASSWORD });
    if (home.url.pathname !== '/dashboard') throw new Error(`${username} could not log in: ${home.text}`);
  };
  await logIn();
  const line = await startFaultProxy(site.port);
  // The name that a browser sees: it knows nothing of a proxy.
  const headers = () => ({
    Host: new URL(site.origin).host,
    Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
    Origin: site.origin,
    'Sec-Fetch-Site': 'same-origin',
  });
  const keep = (line: string) => {
    const pair = line.split(';')[0] ?? '';
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  };
  return {
    line,
    logIn,
    ask: async (method, path) => {
      const answer = await send({ port: line.port, method, path, headers: headers() });
      for (const line of answer.setCookie) keep(line);
      return answer;
    },
    openSocket: (path) =>
      new WebSocket(`ws://127.0.0.1:${line.port}${path}`, { headers: headers(), origin: site.origin }),
  };
}

/**
 * A new connection each time: a kept one would be dead after every fault, which browsers detect on `online`.
 */
function send(options: { port: number; method: string; path: string; headers: Record<string, string> }) {
  return new Promise<Answer & { setCookie: string[] }>((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const asked = request({ ...options, host: '127.0.0.1', agent: false, signal }, (response) => {
      const { statusCode = 0, headers } = response;
      text(response).then(
        (body) => resolve({ status: statusCode, body, setCookie: headers['set-cookie'] ?? [] }),
        reject,
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}
