/** Plain `remix vite:dev` is the whole product: pages, API, forms, mailbox, refusals, and follows the code. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { openChat } from '~/tests/support/pageChat';
import { freePort, type RunningServer, startServer } from '~/tests/support/server';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** A copy of the code, so that a test may change it. */
const copy = mkdtempSync(join(tmpdir(), 'mentorea-development-'));

let server: RunningServer;
beforeAll(async () => {
  const code = [
    'api',
    'app',
    'public',
    'server',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'server.ts',
  ];
  const build = readdirSync(path('.')).filter((name) => name.startsWith('vite.'));
  for (const file of [...code, ...build]) cpSync(path(file), join(copy, file), { recursive: true });
  symlinkSync(path('node_modules'), join(copy, 'node_modules'));
  const port = String(await freePort());
  server = await startServer({
    engine: 'embedded',
    env: { PORT: port, DEMO: 'off', NODE_ENV: 'development' },
    args: [path('node_modules/@remix-run/dev/dist/cli.js'), 'vite:dev', copy, '--port', port],
  });
});
afterAll(async () => {
  await server?.stop();
  rmSync(copy, { recursive: true, force: true });
});

it.each([
  '/',
  '/login',
  '/correo',
  '/healthz',
  '/api/mentors/',
  '/api/capabilities/',
  '/site.webmanifest',
  '/apple-touch-icon.png',
])('%s', async (address) => {
  expect((await fetch(server.origin + address)).status).toBe(200);
});

it('accepts its own forms, and refuses those of other sites', async () => {
  const post = (origin: string) =>
    fetch(`${server.origin}/login`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ username: 'nadie', password: 'equivocada' }),
    });
  expect((await post(server.origin)).status).toBe(401);
  expect((await post('https://evil.example')).status).toBe(403);
});

it('accepts handshakes of the chat, and refuses all others for /ws/', async () => {
  const nobody = new Browser(server.origin);
  expect(await (await openChat(nobody, '/ws/chat/1/2/')).closed).toMatchObject({ code: 4401 });
  await expect(openChat(nobody, '/ws/otra/')).rejects.toThrow('404');
});

it('answers with the latest saved version of the API', async () => {
  const file = join(copy, 'api/http/routing.ts');
  const code = readFileSync(file, 'utf8');
  writeFileSync(file, code.replaceAll('No encontrado.', 'Nada por aquí.'));
  const answer = async () => (await fetch(`${server.origin}/api/nada/`)).json();
  await expect.poll(answer, { timeout: 60_000 }).toEqual({ detail: 'Nada por aquí.' });
  expect((await fetch(`${server.origin}/api/mentors/`)).status).toBe(200);
});
