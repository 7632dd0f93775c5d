import { Readable } from 'node:stream';
import robotsParser from 'robots-parser';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, it } from 'vitest';
import { FRAMED_PAGES } from '~/app/site';
import { robotsText, sitemapIndex, urlSet } from './crawlerTexts';

const SITE = 'https://mentorea.example';
const robots = robotsParser(`${SITE}/robots.txt`, robotsText(SITE));
const isOpen = (path: string) => robots.isAllowed(`${SITE}${path}`, 'Googlebot');

it('closes every page of the private layout, also those to come below them', () => {
  const paths = FRAMED_PAGES.map(({ address }) => address).filter((address) => address !== '/*');
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter(isOpen)).toEqual([]);
  for (const path of ['/mentorships/ABC-1', '/chat/7', '/calendar', '/reviews', '/onboarding/mentor']) {
    expect([path, isOpen(path)]).toEqual([path, false]);
  }
});

it.each([
  '/api/mentors/',
  '/cal/x.ics',
  '/mentors',
  '/mentors?q=ana&page=2',
  '/logout',
  '/settings/datos.json',
])('closes %s', (path) => expect(isOpen(path)).toBe(false));

it.each([
  ...['/', '/help', '/faq', '/contact', '/terms', '/privacy', '/login', '/register'],
  ...['/mentors/ana.perez', '/mentors/ana?pagina=2', '/mentors/ana/tarjeta.png?v=1', '/media/a.webp'],
  ...['/sitemap.xml', '/sitemap-mentores.xml?parte=2', '/assets/app-1.css', '/favicon.svg'],
  // They send `noindex`, which crawlers must be able to read.
  ...['/reset-password', '/reset-password/x/y', '/account-activated', '/resend-activation'],
])('leaves %s open', (path) => expect(isOpen(path)).toBe(true));

it('says where the sitemap is', () => {
  expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`]);
});

const SITEMAP_SITE = 'https://mentorea.example';

it('lists only known values', async () => {
  const updatedAt = '2026-11-02T10:00:00.000Z';
  const xml = await urlSet(SITEMAP_SITE, [
    { path: '/mentors/ana', updatedAt },
    { path: '/mentors/%3Cb%3E%26%22', updatedAt: null },
  ]);
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITEMAP_SITE}/mentors/ana</loc><lastmod>${updatedAt}</lastmod></url><url><loc>${SITEMAP_SITE}/mentors/%3Cb%3E%26%22</loc></url></urlset>`,
  );
  expect(await parseSitemap(Readable.from([xml]))).toHaveLength(2);
});

it('keeps an address from becoming markup', async () => {
  const xml = await sitemapIndex(SITEMAP_SITE, [{ path: "/x?a=1&b=<c>'", updatedAt: null }]);
  expect(xml).not.toContain('<c>');
  const [entry] = await parseSitemapIndex(Readable.from([xml]));
  expect(decodeURI(entry?.url ?? '')).toContain('/x?a=1&b=<c>');
});

it('writes a whole part of the largest size', async () => {
  const entries = Array.from({ length: 50_000 }, (_, i) => ({ path: `/mentors/m${i}`, updatedAt: null }));
  const xml = await urlSet(SITEMAP_SITE, entries);
  expect(xml.match(/<loc>/g)).toHaveLength(50_000);
});
