/** A mentor's page for search engines: hostile text, and the indexing setting. */
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { at, graphOf, shownText, tidy } from '~/tests/support/crawl/graph';
import { sharedSite } from '~/tests/support/sharedSite';

const MENTOR = 'irene.gil';
const PAGE = `/mentors/${MENTOR}`;

let authorization = '';
const api = (method: string, path: string, body: object) =>
  fetch(site.origin + path, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
const site = await sharedSite();
const opened = await api('POST', '/api/auth/token/', { username: MENTOR, password: DEMO_PASSWORD });
authorization = `Bearer ${String(at(await opened.json(), 'access'))}`;

async function profile() {
  const answer = await fetch(site.origin + PAGE);
  const html = await answer.text();
  return { answer, html, $: load(html) };
}

it.each([
  ['ends the element', '</script><script>window.broken = 1</script><h1>Otro</h1>'],
  ['opens a comment', '<!-- <script> <!-- --!> ]]> </title></head><meta name="robots" content="noindex">'],
  ['is half an entity', '&lt;/script&gt; &#60;/script&#62; &amp;amp; \\u003c/script\\u003e'],
  ['is JSON', '"}],"@type":"Organization","aggregateRating":{"ratingValue":5},"x":[{"a":"'],
  ['ends a line of JavaScript', 'una\u2028dos\u2029tres\\'],
])('a bio that %s stays plain text', async (_name, hostile) => {
  const before = await profile();
  const bio = `${hostile} ${'Explico despacio y con ejemplos de cada día. '.repeat(3)}`.trim();
  expect((await api('PATCH', '/api/auth/profile/', { bio })).status).toBe(200);

  // The cached page is dropped by a notification, which arrives on another connection.
  const described = async () =>
    tidy(String(at(graphOf((await profile()).$)[0], 'mainEntity', 'description')));
  await expect.poll(described).toBe(tidy(bio));
  const { answer, html, $ } = await profile();
  expect(shownText($)).toContain(tidy(bio));
  const shape = (page: typeof $) => ['script', 'h1', 'meta', 'title'].map((tag) => page(tag).length);
  expect(shape($)).toEqual(shape(before.$));
  expect(graphOf($).map((node) => node['@type'])).toEqual(['ProfilePage', 'Service', 'BreadcrumbList']);
  expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, null]);
  expect(html.split('</script>')).toHaveLength(2);
});

it('a mentor who opts out of search engines is not indexed from then on', async () => {
  const open = await profile();
  expect([open.answer.headers.get('x-robots-tag'), open.$('meta[name=robots]').length]).toEqual([null, 0]);
  expect((await api('PATCH', '/api/auth/preferences/', { indexed: false })).status).toBe(200);

  const robots = async () => (await profile()).answer.headers.get('x-robots-tag');
  await expect.poll(robots).toBe('noindex');
  const closed = await profile();
  expect(closed.answer.status).toBe(200);
  expect(closed.$('meta[name=robots]').attr('content')).toBe('noindex');
  expect(closed.$('script')).toHaveLength(0);

  expect((await api('PATCH', '/api/auth/preferences/', { indexed: true })).status).toBe(200);
  await expect.poll(robots).toBeNull();
});
