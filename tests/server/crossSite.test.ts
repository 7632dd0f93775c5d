/** The cross-site table of docs/product.md, 'Security conduct' for every unsafe route of the build. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { builtRoutes } from '~/tests/support/routes';
import { sharedSite } from '~/tests/support/sharedSite';

const server = await sharedSite();

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
  ['Origin: null', { origin: 'null' }],
  [
    'a foreign Origin with the same forwarded host',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ],
  ['the origin with another scheme', { origin: 'https://localhost' }],
  ['another site, whatever its Origin says', { origin: 'SELF', 'sec-fetch-site': 'cross-site' }],
  ['a sister site', { origin: 'SELF', 'sec-fetch-site': 'same-site' }],
  ['nobody (none) without Origin', { 'sec-fetch-site': 'none' }],
  ['nobody (none) with a Referer', { 'sec-fetch-site': 'none', referer: 'SELF/login' }],
  ['a foreign Origin with a Referer of ours', { origin: 'https://evil.example', referer: 'SELF/login' }],
  ['a sister site with a Referer of ours', { 'sec-fetch-site': 'same-site', referer: 'SELF/login' }],
  ['a foreign Referer', { referer: 'https://evil.example/' }],
  ['a cut Referer', { referer: 'http://localhos' }],
  ['a Referer that begins with ours', { referer: 'SELF.evil.test/login' }],
  ['a Referer that contains ours', { referer: 'https://evil.test/SELF/login' }],
  ['ours as userinfo of a Referer', { referer: 'SELF@evil.test/' }],
  ['userinfo before ours', { referer: 'http://evil.test@localhost/' }],
  ['a Referer of another port', { referer: 'http://localhost:1/login' }],
  ['a Referer of another scheme', { referer: 'https://localhost/login' }],
  ['a Referer without a scheme', { referer: '//localhost/login' }],
  ['Referer: null', { referer: 'null' }],
  ['several Referers', { referer: 'SELF/login, https://evil.test/' }],
];
const passed: Array<[string, Record<string, string>]> = [
  ['a form of ours', { origin: 'SELF', 'sec-fetch-site': 'same-origin' }],
  ['a form of ours in an old browser', { origin: 'SELF' }],
  ['a form of ours whose Origin is null', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['a form of ours in a text browser', { referer: 'SELF/login' }],
  ['a form of ours in a text browser that tells the origin alone', { referer: 'SELF' }],
  ['a repeated post', { origin: 'SELF', 'sec-fetch-site': 'none' }],
];
const filled = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('SELF', server.origin)]),
  );

describe('every unsafe route', () => {
  it('is found', () => {
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

  it.each(['PUT', 'PATCH', 'DELETE'])('refuses %s from other sites as well', async (method) => {
    for (const [name, headers] of [...refused, ['nothing at all', {}] as const])
      for (const path of ['/login', '/settings', '/mentorships', '/profile/picture']) {
        const answer = await send(path, filled(headers), method);
        expect([name, path, answer.status, await answer.text()]).toEqual([
          ...[name, path, 403],
          expect.not.stringContaining('<form'),
        ]);
      }
  });

  it('asks for confirmation if the browser sends no origin, and does nothing before it', async () => {
    for (const path of everywhere) {
      const answer = await send(path, {});
      const html = await answer.text();
      expect([path, answer.status, html.includes('Confirma el envío')]).toEqual([path, 403, true]);
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(['form_token']);
    }
  });

  it('rejects two Referer headers', async () => {
    for (const referers of [
      [`${server.origin}/login`, 'https://evil.test/'],
      ['https://evil.test/', `${server.origin}/login`],
    ]) {
      const sent = request(`${server.origin}/login`, {
        method: 'POST',
        headers: { ...form, Referer: referers },
      });
      sent.end('username=a&password=b');
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(403);
    }
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

  it('tells a client of the API in JSON which header is missing', async () => {
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

  it('answers 405 with a page where no form exists', async () => {
    const pages = [...everywhere.filter((path) => !unsafe.includes(path)), '/settings/datos.json'];
    for (const path of pages) {
      const answer = await send(path, { origin: server.origin });
      expect([path, answer.status]).toEqual([path, 405]);
      expect(await answer.text()).toContain('<html lang="es">');
    }
  });
});
