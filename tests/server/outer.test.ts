/** Responses of the outer layer itself, on the production build. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_TEXT_BYTES } from '~/api/http/incomingBody';
import { colorOf } from '~/app/.server/palette';
import { dashboard } from '~/app/paths';
import { headerBytes, raw, statusOf } from '~/tests/support/http';
import { type RunningServer, startServer } from '~/tests/support/server';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { DEMO: 'off' } });
});
afterAll(() => server?.stop());

async function measured(picture: Response) {
  const image = sharp(await picture.arrayBuffer());
  const [{ width, height }, { isOpaque }] = await Promise.all([image.metadata(), image.stats()]);
  return { width, height, isOpaque };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin + path, { headers, redirect: 'manual' });

describe('health', () => {
  it('reports that the process is alive and ready', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const ready = await get('/readyz');
    expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });
});

describe('headers', () => {
  it.each(['/', '/login', '/healthz', '/nada.data', '/api/nada/'])('protect %s', async (path) => {
    const { headers } = await get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('content-security-policy')).toMatch(/(frame-ancestors|default-src) 'none'/);
    expect(headers.has('x-powered-by')).toBe(false);
  });

  it('give a page without scripts no nonce, and one with scripts a new nonce each time', async () => {
    const plain = await get('/login');
    expect(await plain.text()).not.toContain('<script');
    expect(plain.headers.get('content-security-policy')).toContain("script-src 'self';");
    const nonce = async () => {
      const page = await get('/create-mentorship');
      const [, found] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? [];
      const html = await page.text();
      for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${found}"`);
      return found;
    };
    const [first, second] = [await nonce(), await nonce()];
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });
});

describe('violations of the policy', () => {
  it('are reported to an address given on every page, from any origin', async () => {
    const { headers } = await get('/login');
    const address = /; report-uri (\S+)$/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? '';
    const report = { 'document-uri': `${server.origin}/login`, 'effective-directive': 'script-src-elem' };
    const answer = await fetch(server.origin + address, {
      method: 'POST',
      body: JSON.stringify({ 'csp-report': report }),
      headers: { 'content-type': 'application/csp-report', cookie: 'a=b', origin: 'null' },
    });
    expect(answer.status).toBe(204);
    await expect.poll(() => server.output()).toMatch(/"path":"\/login","directive":"script-src-elem"/);
    // A form of another site is refused here as everywhere.
    const form = await fetch(server.origin + address, {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(form.status).toBe(415);
  });
});

describe('files', () => {
  it('are compressed in advance and cached forever', async () => {
    const assets = fileURLToPath(new URL('../../build/client/assets', import.meta.url));
    const name = readdirSync(assets).find((file) => /^app-.*\.css$/.test(file));
    const answer = await raw(
      server.port,
      `GET /assets/${name} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer).toMatch(/content-encoding: br/i);
    expect(answer).toMatch(/cache-control: public, max-age=31536000, immutable/i);
    expect(answer).toMatch(/x-content-type-options: nosniff/i);
    const packed = await get(`/assets/${name}`, { 'accept-encoding': 'br' });
    expect(headerBytes(packed.headers)).toBeLessThanOrEqual(260);
    const plain = await get(`/assets/${name}`, { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.headers.get('content-type')]).toEqual([
      null,
      'text/css; charset=utf-8',
    ]);
  });

  it('for phones include a manifest in the site’s colours, with every icon in its size', async () => {
    const answer = await get('/site.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const manifest = await answer.json();
    expect(manifest).toMatchObject({ lang: 'es', start_url: dashboard(), theme_color: colorOf('paper') });
    const html = await (await get('/')).text();
    for (const link of ['rel="manifest" href="/site.webmanifest"', `content="${colorOf('paper')}" media=`])
      expect(html).toContain(link);
    expect((await get('/')).headers.get('content-security-policy')).toContain(`default-src 'self';`);
    const [, touch = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(html) ?? [];
    for (const { src, type, sizes } of [
      { src: touch, type: 'image/png', sizes: '180x180' },
      ...manifest.icons,
    ]) {
      const icon = await get(src);
      expect([src, icon.headers.get('content-type')?.split(';')[0]]).toEqual([src, type]);
      if (type === 'image/svg+xml') continue;
      const { width, height, isOpaque } = await measured(icon);
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
      expect([src, isOpaque]).toEqual([src, /apple|maskable/.test(src)]);
    }
  });

  it('that do not exist are a 404', async () => {
    for (const path of ['/assets/nada.js', '/../package.json', '/.env', '/favicon.png']) {
      const answer = await raw(
        server.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect([path, statusOf(answer)]).toEqual([path, 404]);
    }
  });

  it('and pages are compressed on request', async () => {
    for (const encoding of ['br', 'gzip']) {
      const page = await get('/', { 'accept-encoding': encoding });
      expect(page.headers.get('content-encoding')).toBe(encoding);
      expect(page.headers.get('vary')).toContain('Accept-Encoding');
      expect(await page.text()).toContain('</html>');
    }
    const plain = await get('/', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toContain('</html>');
  });
});

describe('bad requests', () => {
  it.each([
    ['GET /%E0%A4%A HTTP/1.1', 400],
    ['GET /%E0%A4%A.data HTTP/1.1', 400],
    ['GET /mentorships/%ff HTTP/1.1', 400],
    ['GET //evil.example/ HTTP/1.1', 400],
    ['GET /%5cevil.example HTTP/1.1', 400],
    ['GET /login?x=%E0%A4%A HTTP/1.1', 200],
    ['GET http://[/ HTTP/1.1', 400],
    ['TRACE / HTTP/1.1', 501],
    ['PROPFIND /login HTTP/1.1', 501],
    ['BREW / HTTP/1.1', 400],
    ['OPTIONS /login HTTP/1.1', 405],
    ['HEAD /login HTTP/1.1', 200],
    ['GET / HTTP/9.9', 400],
  ])('%s -> %i', async (line, status) => {
    const answer = await raw(
      server.port,
      `${line}\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`,
    );
    expect(statusOf(answer)).toBe(status);
    if (status === 501) expect(answer).toContain('<html lang="es">');
  });

  it('for data are refused in plain text that the browser can recognize', async () => {
    const answer = await raw(
      server.port,
      'GET /%E0%A4%A.data HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/x-refused: 1/i);
    expect(answer).toMatch(/content-type: text\/plain/i);
  });

  it('that are too large end on a page that says so', async () => {
    const body = `additional_information=${'a'.repeat(2 * 1024 * 1024)}`;
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const page = await fetch(`${server.origin}/login`, { method: 'POST', body, headers });
    expect(page.status).toBe(413);
    expect(await page.text()).toContain('El envío es demasiado grande');
    // Without a length: one byte too many, since a client that is cut off while sending may not see the answer.
    const counted = body.slice(0, MAX_TEXT_BYTES + 1);
    const fields = Object.entries({
      ...headers,
      host: 'localhost',
      connection: 'close',
      'transfer-encoding': 'chunked',
    });
    const head = fields.map((field) => field.join(': ')).join('\r\n');
    const chunk = `${counted.length.toString(16)}\r\n${counted}\r\n0\r\n\r\n`;
    expect(statusOf(await raw(server.port, `POST /login HTTP/1.1\r\n${head}\r\n\r\n${chunk}`))).toBe(413);
  });

  it('with more form parts than any of our forms are refused before they are read', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n\r\n';
    const multipart = 'multipart/form-data; boundary=b';
    const post = async (path: string, type: string, body: string) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nSec-Fetch-Site: same-origin`;
      const fields = `Content-Type: ${type}\r\nContent-Length: ${body.length}`;
      const answer = await raw(server.port, `${head}\r\n${fields}\r\n\r\n${body}`);
      return [statusOf(answer), answer.slice(answer.indexOf('\r\n\r\n') + 4)] as const;
    };
    // Small enough to be sent completely before the response: a client cut off while sending may not see it.
    const attack = `${part.repeat(200)}--b--\r\n`;
    const said = expect.stringContaining('No hemos entendido la petición');
    for (const path of ['/login', '/profile/foto', '/nada'])
      expect(await post(path, multipart, attack)).toEqual([400, said]);
    const pairs = 'a=1&'.repeat(1_001);
    expect(await post('/login', 'application/x-www-form-urlencoded', pairs)).toEqual([400, said]);
    for (const type of [multipart, 'multipart/form-data; boundary=zz, multipart/form-data; boundary=b']) {
      const [status, text] = await post('/api/auth/register/', type, attack);
      expect([type, status, JSON.parse(text)]).toEqual([
        type,
        400,
        { detail: expect.stringContaining('formulario') },
      ]);
    }
  });

  it('for a WebSocket from no page of ours are refused in HTTP', async () => {
    const answer = await raw(
      server.port,
      'GET /ws/chat/1/2/ HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(403);
  });
});

describe('/correo', () => {
  it('is available on this machine only', async () => {
    expect((await get('/correo')).status).toBe(200);
    for (const header of ['Host: mentorea.example', 'Host: localhost\r\nX-Forwarded-For: 127.0.0.1']) {
      const answer = await raw(server.port, `GET /correo HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`);
      expect([header, statusOf(answer)]).toEqual([header, 404]);
    }
  });
});

describe('requests out of the ordinary', () => {
  const line = 'GET /login HTTP/1.1\r\nHost: localhost\r\n';
  const chunked = 'POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n';
  const socket = (path: string, version: number) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: ${version}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`;

  it('an h2c upgrade is ignored', async () => {
    const offer = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n';
    const answer = await raw(server.port, line + offer);
    expect(statusOf(answer)).toBe(200);
    expect(answer).toContain('Iniciar sesión');
  });

  it.each([
    ['headers beyond measure', `${line}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'hola\r\n\r\n', 400],
  ])('%s get a page', async (_what, bytes, status) => {
    const answer = await raw(server.port, bytes);
    expect(statusOf(answer)).toBe(status);
    expect(answer).toContain('<html lang="es">');
  });

  it.each([
    ['headers beyond measure', `${line}Cookie: a=${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['what is no HTTP', 'hola\r\n\r\n', 400],
    ['no Host', 'GET /login HTTP/1.1\r\n\r\n', 400],
    ['two Hosts', `${line}Host: localhost\r\n\r\n`, 400],
    ['two Hosts, for a page that is kept', 'GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n', 400],
    ['two Hosts, for the API', 'GET /api/ HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n', 400],
    ['an expectation that nobody knows', `${line}Expect: the-best\r\n\r\n`, 417],
    ['endless notes on a chunk', `${chunked}1;${'x'.repeat(20_000)}\r\n`, 413],
    ['a broken chunk', `${chunked}hola\r\n`, 400],
    ['two Hosts, for a WebSocket', `${socket('/ws/chat/1/2/', 13)}Host: a\r\n\r\n`, 400],
    ['a WebSocket for no page', `${socket('/ws/chat/1/2/', 13)}\r\n`, 403],
    ['a WebSocket of another age', `${socket('/ws/chat/1/2/', 7)}Origin: SELF\r\n\r\n`, 400],
    ['a WebSocket of nobody', `${socket('/ws/nada/?token=x', 13)}\r\n`, 404],
  ])('%s: the answer has the headers of every answer', async (_what, bytes, status) => {
    const answer = await raw(server.port, bytes.replace('SELF', server.origin));
    expect(statusOf(answer)).toBe(status);
    const head = answer.split('\r\n\r\n')[0] ?? '';
    for (const name of [
      'X-Content-Type-Options',
      'Content-Security-Policy',
      'X-Frame-Options',
      'Referrer-Policy',
    ])
      expect(head.match(new RegExp(`^${name}: `, 'gim')), name).toHaveLength(1);
  });

  it('a client that keeps a half-closed connection open is disconnected', async () => {
    const h2c = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n';
    const ways = [`${socket('/ws/nada/?token=x', 13)}\r\n`, h2c, 'hola\r\n\r\n'];
    await Promise.all(
      ways.map(async (bytes) => {
        const half = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
        half.on('error', () => {}).resume();
        half.write(bytes);
        await once(half, 'end');
        const isClosed = () => half.destroyed || (half.write('x') && half.destroyed);
        await expect.poll(isClosed, { interval: 100, timeout: 20_000 }).toBe(true);
      }),
    );
  });

  it('HTTP/1.0 needs no Host', async () => {
    expect(statusOf(await raw(server.port, 'GET /healthz HTTP/1.0\r\n\r\n'))).toBe(200);
  });

  it('an unreadable request is answered after the earlier ones', async () => {
    const answer = await raw(server.port, `${line}\r\n${line}\r\nhola\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(answer.match(/<\/html>/g)).toHaveLength(3);
  });

  it('data requests of an older format are refused with a page', async () => {
    const answer = await get('/login?_data=routes/auth/login');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('No hemos entendido la petición');
  });
});
