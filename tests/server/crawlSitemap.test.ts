/** What search engines are offered: robots.txt, the sitemap and its parts, against what they then find. */
import { load } from 'cheerio';
import robotsParser, { type Robot } from 'robots-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawl, type Visit } from '../support/crawl/crawl';
import { canonicalOf, isKeptOut, linkProblems, publicProblems } from '../support/crawl/rules';
import { type RunningServer, startServer } from '../support/server';

let site: RunningServer;
let robots: Robot;
/** Whole addresses, with what the sitemap says of them. */
let listed: { address: string; changed: string }[];
let visits: Map<string, Visit>;

beforeAll(async () => {
  site = await startServer();
  const file = `${site.origin}/robots.txt`;
  robots = robotsParser(file, await textOf(file));
  const parts = (await Promise.all(robots.getSitemaps().map(entriesOf))).flat();
  listed = (await Promise.all(parts.map(({ address }) => entriesOf(address)))).flat();
  visits = await crawl({
    origin: site.origin,
    start: ['/', ...listed.map(({ address }) => address.slice(site.origin.length))],
    fetch: (path) => fetch(site.origin + path, { redirect: 'manual' }),
    skip: (path) => path.startsWith('/correo'),
  });
}, 240_000);
afterAll(() => site.stop());

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.text();
}

/** Of an index or of a part. */
async function entriesOf(address: string): Promise<{ address: string; changed: string }[]> {
  const $ = load(await textOf(address), { xml: true });
  return $('sitemap, url')
    .toArray()
    .map((entry) => ({
      address: $(entry).children('loc').text(),
      changed: $(entry).children('lastmod').text(),
    }));
}

const visitOf = (address: string) => {
  const visit = visits.get(address.slice(site.origin.length));
  if (!visit) throw new Error(`${address} was not opened`);
  return visit;
};

it('everything in the sitemap is a page of its own that may be listed', () => {
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter(({ address }, i) => listed.findIndex((one) => one.address === address) !== i)).toEqual(
    [],
  );
  for (const { address } of listed) {
    const visit = visitOf(address);
    expect([address, visit.hops, canonicalOf(visit), isKeptOut(visit)]).toEqual([
      address,
      [],
      address,
      false,
    ]);
  }
  const opened = listed.map(({ address }) => visitOf(address));
  expect([
    ...opened.flatMap(linkProblems),
    ...opened.flatMap((one) => publicProblems(one, site.origin)),
  ]).toEqual([]);
});

it('every public page that links lead to is in the sitemap, and nothing private', () => {
  const addresses = new Set(listed.map(({ address }) => address));
  const found = [...visits.values()].filter((one) => one.$ && one.status === 200 && one.hops.length === 0);
  const isOwn = (one: Visit) => canonicalOf(one) === site.origin + one.path;
  const pages = found.filter((one) => !isKeptOut(one) && isOwn(one) && !one.path.includes('?'));
  expect(pages.map(canonicalOf).filter((address) => !addresses.has(address))).toEqual([]);
  expect(pages.length).toBe(addresses.size);
  expect(found.filter(isKeptOut).filter((one) => addresses.has(site.origin + one.path))).toEqual([]);
});

it('says truly when a profile last changed', () => {
  const profiles = listed.filter(({ address }) => address.includes('/mentors/'));
  expect(profiles.length).toBeGreaterThanOrEqual(40);
  for (const { address, changed } of profiles) {
    const data = visitOf(address).$?.('script[type="application/ld+json"]').text() ?? '{}';
    const told = /"dateModified":"([^"]+)"/.exec(data)?.[1] ?? '';
    expect([address, new Date(changed).toISOString()]).toEqual([address, new Date(told).toISOString()]);
    expect(new Date(changed).getTime()).toBeLessThanOrEqual(Date.now());
  }
});

it('robots.txt lets engines read what is public, whole, and keeps them from what is not', () => {
  const needed = [...visits.values()].filter(
    (one) => one.status === 200 && one.hops.length === 0 && !(one.$ && isKeptOut(one)),
  );
  expect(needed.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/help', '/favicon.svg']));
  expect(
    needed.filter(({ path }) => robots.isDisallowed(site.origin + path, 'Googlebot')).map(({ path }) => path),
  ).toEqual([]);
  for (const path of ['/dashboard', '/mentorships', '/profile', '/settings', '/api/mentors/', '/logout'])
    expect([path, robots.isDisallowed(site.origin + path, 'Googlebot')]).toEqual([path, true]);
});

it('the picture of every profile is there in the size that is told', async () => {
  const cards = [...visits.values()].filter(({ path }) => path.includes('/tarjeta.png?v='));
  expect(cards.length).toBeGreaterThanOrEqual(40);
  expect(cards.flatMap(linkProblems)).toEqual([]);
  for (const { headers, path } of cards)
    expect([path, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      path,
      'image/png',
      null,
    ]);
});
