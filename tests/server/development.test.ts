/** Plain `remix vite:dev` is the whole product: pages, API, forms, mailbox, refusals. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { openChat } from '~/tests/support/pageChat';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

let server: RunningServer;
beforeAll(async () => {
  const port = String(await freePort());
  server = await startServer({
    env: { PORT: port, DEMO: 'off', NODE_ENV: 'development' },
    args: [path('node_modules/@remix-run/dev/dist/cli.js'), 'vite:dev', path('.'), '--port', port],
  });
});
afterAll(() => server?.stop());

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

it('takes the chat’s handshakes, and refuses all others for /ws/', async () => {
  const nobody = new Browser(server.origin);
  expect(await (await openChat(nobody, '/ws/chat/1/2/')).closed).toMatchObject({ code: 4401 });
  await expect(openChat(nobody, '/ws/otra/')).rejects.toThrow('404');
});
