/** robots.txt, the sitemap and its parts, with our own API and with another server. */
import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenOf } from '~/tests/support/demoToken';
import { type ForeignSite, startForeignSite } from '~/tests/support/foreignSite';
import { type RunningServer, startServer } from '~/tests/support/server';

let site: RunningServer;
const SITE = 'https://mentorea.example';
const ask = (path: string, init?: RequestInit, at: { origin: string } = site) =>
  fetch(at.origin + path, init);
const read = async (path: string, at: { origin: string } = site) => {
  const answer = await ask(path, {}, at);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  return Readable.from([await answer.text()]);
};
const partsOf = async (at: { origin: string } = site) => parseSitemapIndex(await read('/sitemap.xml', at));
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const entriesOf = async (part: string, at: { origin: string } = site) => parseSitemap(await read(part, at));

describe('with our own API', () => {
  let token = '';
  const patch = async (path: string, body: object) => {
    const answer = await ask(path, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  };
  beforeAll(async () => {
    site = await startServer();
    token = await tokenOf(site, 'marcos.mentor');
  });
  afterAll(() => site?.stop());

  it('lists every part, and all their pages exist and may be indexed', async () => {
    const parts = await partsOf();
    expect(parts.map((part) => pathOf(part.url))).toEqual([
      '/sitemap-static.xml',
      '/sitemap-mentores.xml?parte=1',
    ]);
    const entries = (await Promise.all(parts.map((part) => entriesOf(pathOf(part.url))))).flat();
    expect(entries.length).toBeGreaterThan(20);
    expect(new Set(entries.map((entry) => entry.url)).size).toBe(entries.length);
    for (const { url } of entries) {
      expect(url.startsWith(site.origin)).toBe(true);
      const page = await fetch(url, { redirect: 'manual' });
      expect([url, page.status, page.headers.get('x-robots-tag')]).toEqual([url, 200, null]);
    }
  });

  it('has the time of a mentor’s last change, and drops mentors who opt out', async () => {
    const marcos = `${site.origin}/mentors/marcos.mentor`;
    const found = async () =>
      (await entriesOf('/sitemap-mentores.xml?parte=1')).find((entry) => entry.url === marcos);
    const before = Date.now();
    await patch('/api/auth/profile/', { price: 27.5 });
    await expect.poll(async () => Date.parse((await found())?.lastmod ?? '')).toBeGreaterThanOrEqual(before);
    const lastmod = (await found())?.lastmod;
    expect((await partsOf())[1]?.lastmod).toBe(lastmod);
    await patch('/api/auth/preferences/', { indexed: false });
    await expect.poll(found).toBeUndefined();
    await patch('/api/auth/preferences/', { indexed: true });
    await expect.poll(found).toBeDefined();
  });

  it.each([
    'parte=2',
    'parte=0',
    'parte=-1',
    'parte=1e3',
    'parte=x',
    'parte=999999999',
  ])('has no part %s', async (query) => {
    expect((await ask(`/sitemap-mentores.xml?${query}`)).status).toBe(404);
  });

  it('allows only GET and HEAD', async () => {
    for (const path of ['/robots.txt', '/sitemap.xml', '/sitemap-static.xml', '/sitemap-mentores.xml']) {
      const head = await ask(path, { method: 'HEAD' });
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
      const post = await ask(path, { method: 'POST', headers: { Origin: site.origin } });
      expect([path, post.status, post.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });

  it('has no security contact if no address is set', async () => {
    const answer = await ask('/.well-known/security.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('may be cached, but not for a logged-in user', async () => {
    const answer = await ask('/sitemap.xml');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=60');
    const etag = answer.headers.get('etag') ?? '';
    expect((await ask('/sitemap.xml', { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const own = await ask('/sitemap.xml', { headers: { Cookie: 'has_logged_in=1' } });
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  });
});

describe('with another server of the contract', () => {
  let other: ForeignSite;
  beforeAll(async () => {
    other = await startForeignSite();
  });

  it('lists only our own pages if mentors need a log-in, and never an empty part', async () => {
    expect((await partsOf(other)).map((part) => pathOf(part.url))).toEqual(['/sitemap-static.xml']);
    const part = await ask('/sitemap-mentores.xml?parte=1', {}, other);
    expect([part.status, part.headers.get('retry-after')]).toEqual([503, '60']);
  });

  it('lists public mentors, without unknown times', async () => {
    const bio = 'Enseño física desde hace diez años, con calma y muchos ejemplos.';
    const profile = { bio, price: '20.00' };
    const mentors = [
      { id: 1, username: 'Tomás <&> "x"', user_type: 'mentor', profile },
      { id: 2, username: 'eva', user_type: 'mentor', profile },
      { id: 3, username: 'corta', user_type: 'mentor', profile: { bio: 'Hola.' } },
      { id: 4, username: 'cerrada', user_type: 'mentor', profile: { ...profile, available: false } },
      { id: 5, username: 'alumna', user_type: 'alumno', profile },
    ];
    other.foreign.fail('GET /api/mentors/', { status: 200, body: mentors });
    expect((await partsOf(other)).map((part) => pathOf(part.url))).toContain('/sitemap-mentores.xml?parte=1');
    const entries = await entriesOf('/sitemap-mentores.xml?parte=1', other);
    expect(entries.map((entry) => [pathOf(entry.url), entry.lastmod])).toEqual([
      ['/mentors/tom%C3%A1s%20%3C%26%3E%20%22x%22', undefined],
      ['/mentors/eva', undefined],
    ]);
    other.foreign.heal();
  });

  it('answers 503 when the server is down', async () => {
    other.foreign.fail(/^GET \/api\/mentors\//, 'html503');
    expect((await ask('/sitemap-mentores.xml?parte=2', {}, other)).status).toBe(503);
    other.foreign.heal();
  });
});

describe('robots.txt and security.txt', () => {
  let there: RunningServer;
  beforeAll(async () => {
    there = await startServer({
      env: {
        APP_ORIGIN: SITE,
        SESSION_SECRET: 'x'.repeat(40),
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@b.example',
        CONTACT_EMAIL: 'hola+web@mentorea.example',
      },
    });
  });
  afterAll(() => there?.stop());

  it('name the sitemap under the public address, whatever the Host header', async () => {
    const answer = await ask('/robots.txt', {}, there);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^User-agent: \*\nDisallow: \/admin\nDisallow: \/api\/\n/);
    expect(text).toContain(`\nSitemap: ${SITE}/sitemap.xml\n`);
    const [first] = await parseSitemapIndex(await read('/sitemap.xml', there));
    expect(first?.url).toBe(`${SITE}/sitemap-static.xml`);
  });

  it('name the security contact, and expire within a year', async () => {
    const answer = await ask('/.well-known/security.txt', {}, there);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const [contact, expires, ...rest] = (await answer.text()).split('\n');
    expect(contact).toBe('Contact: mailto:hola%2Bweb@mentorea.example');
    const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / 86_400_000;
    expect([days > 90, days < 365]).toEqual([true, true]);
    expect(rest).toEqual(['Preferred-Languages: es, en', `Canonical: ${SITE}/.well-known/security.txt`, '']);
  });
});
