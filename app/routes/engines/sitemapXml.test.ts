import { Readable } from 'node:stream';
import { parseSitemap, parseSitemapIndex } from 'sitemap';
import { expect, it } from 'vitest';
import { sitemapIndex, urlSet } from './sitemapXml';

const SITE = 'https://mentorea.example';

it('says what is known and nothing else', async () => {
  const updatedAt = '2026-11-02T10:00:00.000Z';
  const xml = await urlSet(SITE, [
    { path: '/mentors/ana', updatedAt },
    { path: '/mentors/%3Cb%3E%26%22', updatedAt: null },
  ]);
  expect(xml).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}/mentors/ana</loc><lastmod>${updatedAt}</lastmod></url><url><loc>${SITE}/mentors/%3Cb%3E%26%22</loc></url></urlset>`,
  );
  expect(await parseSitemap(Readable.from([xml]))).toHaveLength(2);
});

it('keeps an address from becoming markup', async () => {
  const xml = await sitemapIndex(SITE, [{ path: "/x?a=1&b=<c>'", updatedAt: null }]);
  expect(xml).not.toContain('<c>');
  const [entry] = await parseSitemapIndex(Readable.from([xml]));
  expect(decodeURI(entry?.url ?? '')).toContain('/x?a=1&b=<c>');
});

it('writes a whole part of the largest size', async () => {
  const entries = Array.from({ length: 50_000 }, (_, i) => ({ path: `/mentors/m${i}`, updatedAt: null }));
  const xml = await urlSet(SITE, entries);
  expect(xml.match(/<loc>/g)).toHaveLength(50_000);
});
