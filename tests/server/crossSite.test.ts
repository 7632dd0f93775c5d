/** The cross-site table of docs/product.md, 'Security conduct' for every unsafe route of the build. */
import { beforeAll, describe, expect, it } from 'vitest';
import { builtRoutes } from '~/tests/support/routes';
import { type SharedSite, sharedSite } from '~/tests/support/sharedSite';

let server: SharedSite;
beforeAll(async () => {
  server = await sharedSite();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const unsafe = [...new Set(builtRoutes().flatMap(({ path, hasAction }) => (hasAction ? [path] : [])))];
/** A route without an action must not run anything either. */
const everywhere = [...new Set(builtRoutes().map(({ path }) => path))];

const send = (path: string, headers: Record<string, string>, method = 'POST') =>
  fetch(server.origin + path, {
    method,
    headers: { ...form, ...headers },
    body: 'nada=1',
    redirect: 'manual',
  });

/** `SELF` stands for the server's own origin. */
const refused: Array<[string, Record<string, string>]> = [
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['no Origin at all', {}],
  ['Origin: null', { origin: 'null' }],
  [
    'a foreign Origin with the same forwarded host',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ],
  ['the origin with another scheme', { origin: 'https://localhost' }],
  ['another site, whatever its Origin says', { origin: 'SELF', 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { origin: 'SELF', 'sec-fetch-site': 'same-site' }],
  ['nobody (none) without Origin', { 'sec-fetch-site': 'none' }],
];
const passed: Array<[string, Record<string, string>]> = [
  ['a form of ours', { origin: 'SELF', 'sec-fetch-site': 'same-origin' }],
  ['a form of ours in an old browser', { origin: 'SELF' }],
  ['a form of ours whose Origin is null', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['a repeated post', { origin: 'SELF', 'sec-fetch-site': 'none' }],
];
const filled = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('SELF', server.origin)]),
  );

describe('every unsafe route', () => {
  it('is known', () => {
    expect(unsafe).toEqual(expect.arrayContaining(['/login', '/register', '/logout', '/mentorships']));
    expect(unsafe.length).toBeGreaterThan(8);
  });

  it.each(refused)('refuses %s with a page', async (_name, headers) => {
    for (const path of everywhere) {
      const answer = await send(path, filled(headers));
      const html = await answer.text();
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        403,
        'text/html; charset=utf-8',
      ]);
      expect(html).toContain('<html lang="es">');
      expect(html).toContain('No puedes entrar aquí');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('refuses %s from elsewhere as well', async (method) => {
    for (const path of unsafe)
      expect((await send(path, { origin: 'https://evil.example' }, method)).status).toBe(403);
  });

  it('refuses the data requests of client navigations in plain text', async () => {
    for (const path of unsafe) {
      const answer = await send(`${path}.data`, {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      });
      expect([path, answer.status, answer.headers.get('x-refused')]).toEqual([path, 403, '1']);
      expect(answer.headers.get('content-type')).toContain('text/plain');
    }
  });

  it('tells a client of the API in JSON which header it lacks', async () => {
    const answer = await send('/api/mentorships/', { cookie: 'a=b' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/json']);
    const { detail } = (await answer.json()) as { detail: string };
    expect(detail).toContain('la cabecera Origin');
    expect(detail).not.toContain('cuenta');
  });

  it.each(passed)('lets %s pass', async (_name, headers) => {
    for (const path of unsafe) {
      const answer = await send(path, filled(headers));
      expect([path, answer.status < 500 && answer.status !== 403]).toEqual([path, true]);
    }
  });

  it('does nothing where nothing can be sent, and says so', async () => {
    const pages = [...everywhere.filter((path) => !unsafe.includes(path)), '/settings/datos.json'];
    for (const path of pages) {
      const answer = await send(path, { origin: server.origin });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(await answer.text()).toContain('<html lang="es">');
    }
  });
});
