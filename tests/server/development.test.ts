/** Plain `remix vite:dev` is the whole product: pages, API, forms, mailbox, refusals. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raw, statusOf } from '../support/http';
import { freePort, type RunningServer, startServer } from '../support/server';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

let server: RunningServer;
beforeAll(async () => {
  const port = String(await freePort());
  server = await startServer({
    env: { PORT: port, DEMO: 'off', NODE_ENV: 'development' },
    args: [path('node_modules/@remix-run/dev/dist/cli.js'), 'vite:dev', path('.'), '--port', port],
  });
});
afterAll(() => server.stop());

it.each([
  '/',
  '/login',
  '/correo',
  '/healthz',
  '/api/mentors/',
  '/api/capabilities/',
])('%s', async (address) => {
  expect((await fetch(server.origin + address)).status).toBe(200);
});

it('takes its own forms and refuses those of others', async () => {
  const post = (origin: string) =>
    fetch(`${server.origin}/login`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ username: 'nadie', password: 'equivocada' }),
    });
  expect((await post(server.origin)).status).toBe(401);
  expect((await post('https://evil.example')).status).toBe(403);
});

it('answers a handshake for /ws/ itself', async () => {
  const upgrade = (target: string, protocol: string) =>
    `GET ${target} HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: ${server.origin}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}\r\n\r\n`;
  expect(statusOf(await raw(server.port, upgrade('/ws/chat/1/2/', 'chat')))).toBe(404);
});
