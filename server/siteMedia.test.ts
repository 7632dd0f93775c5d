import type { HttpBindings } from '@hono/node-server';
import { afterAll, describe, expect, it } from 'vitest';
import { testPlatform } from '~/tests/support/platform';
import { createSite } from './site';

const HASH = '0f'.repeat(32);
const asked: string[] = [];
const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as HttpBindings;

/** The API's response for a picture. */
const picture = () =>
  new Response(new Uint8Array(5_000), {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': '5000',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${HASH}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });

const site = createSite({
  platform: testPlatform({}),
  api: {
    fetch: async (request) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      const size = (await request.arrayBuffer().catch(() => new ArrayBuffer(0))).byteLength;
      return size > 0 ? Response.json({ size }) : picture();
    },
    ping: async () => {},
    health: null,
    close: async () => {},
  },
  mailbox: null,
  hangUp: async () => {},
  requestLog: () => {},
  statics: null,
  pages: {
    answer: async () => new Response('the website', { headers: { 'Content-Type': 'text/plain' } }),
    routeOf: () => '/',
  },
});
afterAll(site.close);

const send = (path: string, init: RequestInit = {}) =>
  site.fetch(new Request(`http://localhost:3000${path}`, init), bindings);

describe('pictures and calendars', () => {
  it.each([
    `/media/${HASH}.webp`,
    '/cal/secret.ics',
  ])('%s comes from the API, never from the website', async (path) => {
    asked.length = 0;
    const answer = await send(path, { headers: { 'Accept-Encoding': 'br, gzip' } });
    expect([answer.status, asked]).toEqual([200, [`GET ${path}`]]);
    expect((await answer.arrayBuffer()).byteLength).toBe(5_000);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '5000',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${HASH}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers.get('Content-Encoding')).toBeNull();
  });

  it.each(['/media', '/mediateca/x.webp', '/calendar', '/calendar/'])('%s is the website’s', async (path) => {
    expect(await (await send(path)).text()).toBe('the website');
  });

  it('a form from another site is refused there too', async () => {
    const headers = { cookie: 'a=b', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    asked.length = 0;
    expect((await send(`/media/${HASH}.webp`, { method: 'POST', headers })).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

it('a body too large for the website still reaches the API', async () => {
  const body = new Uint8Array(7 * 1024 * 1024);
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(body.byteLength),
  };
  const answer = await send('/api/auth/profile/picture/', { method: 'PUT', body, headers });
  expect(await answer.json()).toEqual({ size: body.byteLength });
  const same = { ...headers, origin: 'http://localhost:3000' };
  expect((await send('/profile', { method: 'POST', body, headers: same })).status).toBe(413);
});
