/** `npm run api`: the API without the website, as a separate process. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type RunningServer, runToEnd, startServer } from '~/tests/support/server';

const program = fileURLToPath(new URL('../../build/api.js', import.meta.url));
const FRIEND = 'https://escuela.example';
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({
    args: [program],
    engine: 'embedded',
    env: { CORS_ORIGINS: `${FRIEND}, https://otra.example` },
  });
});
afterAll(() => server?.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.origin + path, { redirect: 'manual', ...init });
const logIn = (headers: Record<string, string> = {}) =>
  ask('/api/auth/token/', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ username: 'ana.alumna', password: 'Mentorea2026' }),
  });

describe('the API alone', () => {
  it('serves calls, health and documentation, but no page of the website', async () => {
    const opened = await logIn();
    const { access } = (await opened.json()) as { access: string };
    // The cookie also covers the chat's sockets: there is no website with a cookie of the same name.
    expect(opened.headers.get('set-cookie')).toMatch(/^refresh_token=.*; Path=\/;/);
    const me = await ask('/api/auth/me/', { headers: { Authorization: `Bearer ${access}` } });
    expect(((await me.json()) as { username: string }).username).toBe('ana.alumna');
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    const schema = (await (await ask('/api/schema/')).json()) as {
      openapi: string;
      servers: { url: string }[];
    };
    expect(schema).toMatchObject({ openapi: '3.1.0', servers: [{ url: server.origin }] });
    expect(await (await ask('/api/docs/')).text()).toContain('Documentación de la API');
    const login = await ask('/login');
    expect([login.status, await login.json()]).toEqual([404, { detail: 'No encontrado.' }]);
    expect((await ask('/')).headers.get('location')).toBe('/api/docs/');
  });

  it('has the security headers and size limits', async () => {
    const answer = await ask('/api/expertises/scopes/');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const large = await ask('/api/auth/token/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'x'.repeat(2_000_000), password: 'x' }),
    });
    expect(large.status).toBe(413);
  });

  it('redirects the link of an activation mail to a page', async () => {
    const link = await ask('/api/auth/activate/1/nothing/');
    expect(link.status).toBe(302);
    const page = await fetch(link.headers.get('location') ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Este enlace no es válido o ha caducado');
  });

  it('lets pages of the listed origins call by token, never with cookies, and no others', async () => {
    const preflight = (origin: string) =>
      ask('/api/mentorships/', {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
        },
      });
    const allowed = await preflight(FRIEND);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(FRIEND);
    expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('idempotency-key');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
    const called = await logIn({ Origin: FRIEND, 'Sec-Fetch-Site': 'cross-site' });
    expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([200, FRIEND]);
    const refused = await logIn({
      Origin: FRIEND,
      'Sec-Fetch-Site': 'cross-site',
      Cookie: 'refresh_token=x',
    });
    expect(refused.status).toBe(403);
  });

  it('refuses a second process on its data directory', async () => {
    const { code, output } = await runToEnd({
      args: [program],
      dataDir: server.dataDir,
      env: { PORT: String(await freePort()), DEMO: 'off' },
    });
    expect(code).toBe(1);
    expect(output).toMatch(/in use by another process/);
  });
});

it('redirects to the website that it serves, if there is one', async () => {
  const other = await startServer({
    args: [program],
    env: { DEMO: 'off', SITE_ORIGIN: 'https://www.escuela.example' },
  });
  const answer = await fetch(`${other.origin}/mentorships?status=pending`, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('https://www.escuela.example/mentorships?status=pending');
  expect((await fetch(`${other.origin}/api/capabilities/`)).status).toBe(200);
  expect(await other.stop('SIGTERM')).toBe(0);
  expect(other.output()).toContain('"stopped"');
});

it('an invalid setting ends the start with one line that names the variable', async () => {
  const { code, output } = await runToEnd({ args: [program], env: { CORS_ORIGINS: '*' } });
  expect(code).toBe(1);
  expect(output).toMatch(/^CORS_ORIGINS[^\n]*: [^\n]+\n$/);
});
