/** The frame around every page: its icons and its size. */
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { medalIcon } from '~/app/ui/Medals';
import { securityHeaders } from '~/server/http/headers';
import { call, logIn } from '~/tests/support/bookings';
import { Browser } from '~/tests/support/foreignBrowser';
import { headerBytes } from '~/tests/support/http';
import { attributesOf } from '~/tests/support/pageParts';
import { sharedSite } from '~/tests/support/sharedSite';

const site = await sharedSite();
const ana = await Browser.loggedIn(site.origin, { username: 'ana.alumna' });

it('a logged-in page loads its icons from one immutable sprite, which has them all', async () => {
  const pages = await Promise.all(['/dashboard', '/mentors/marcos.mentor'].map((path) => ana.open(path)));
  const used = pages.flatMap(({ html }) => [...html.matchAll(/<use href="([^"#]+)#([\w-]+)"/g)]);
  expect(used.length).toBeGreaterThan(50);
  const [file, ...others] = new Set(used.map(([, path]) => path));
  expect(others).toEqual([]);
  const sprite = await fetch(site.origin + file);
  expect(sprite.headers.get('content-type')).toContain('image/svg+xml');
  expect(sprite.headers.get('cache-control')).toContain('immutable');
  const $ = load(await sprite.text(), { xml: true });
  const drawn = attributesOf($, 'symbol', 'id');
  expect(drawn).toEqual(expect.arrayContaining([...new Set(used.map(([, , name]) => name))]));
});

it('counts what is unread on every page that has the menu', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const people = ['/mentors/marcos.mentor', '/mentors/nadie', `/mentorships/${nobody}`];
  const paths = ['/dashboard', ...people, '/materias', '/materias/fisica', '/materias/nada'];
  const counts: string[][] = [];
  for (const path of paths) {
    const $ = load((await ana.open(path)).html);
    counts.push(['.bell', 'nav[aria-label=Principal]'].map((part) => $(part).find('.unread').text()));
  }
  expect(counts[0]).toEqual([expect.stringMatching(/\d sin leer/), expect.stringMatching(/\d sin leer/)]);
  expect(counts).toEqual(paths.map(() => counts[0]));
});

it('draws each of the ten medals differently', async () => {
  const account = await logIn(site.origin, 'ana.alumna');
  const badges = (await call(account, 'GET', '/api/badges/')) as { name: string }[];
  const drawn = badges.map(({ name }) => medalIcon(name));
  expect(new Set(drawn).size).toBe(10);
  expect(drawn).not.toContain('medal');
});

it('a visitor’s page has its icons inline', async () => {
  const html = await (await fetch(site.origin)).text();
  expect(html).not.toContain('<use');
  expect(html).toMatch(/<svg aria-hidden="true" viewBox="0 0 24 24" class="icon[^>]*><(path|circle)/);
});

it.each([
  '/settings',
  '/dashboard',
  '/mentors',
])('surrounds %s with 8 kB at most, without its scripts', async (path) => {
  await ana.open(path);
  const { html } = await ana.open(path);
  const [before = '', after = ''] = html.split(/<main[\s\S]*<\/main>/);
  const frame = (before + after).replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
  expect(frame).toContain('data-bottom-bar');
  expect(Buffer.byteLength(frame)).toBeLessThanOrEqual(8_000);
});

it('sends at most 900 bytes of headers with a page over https, those of a room and of the landing among them', async () => {
  const [, room = ''] = /href="(\/mentorships\/[A-Z][^"]+)"/.exec((await ana.open('/dashboard')).html) ?? [];
  const pages = await Promise.all(['/dashboard', '/mentors', `${room}?entrar`].map((path) => ana.open(path)));
  expect(pages[2]?.headers.get('permissions-policy')).toContain('camera=(self)');
  const overHttps = securityHeaders({ https: true }).slice(-1);
  const sizes = [await fetch(site.origin), ...pages].map(({ headers }) =>
    headerBytes([...headers, ...overHttps]),
  );
  expect(Math.max(...sizes)).toBeLessThanOrEqual(900);
});
