/** robots.txt and the sitemap, compared with the pages and every public profile. */
import { load } from 'cheerio';
import robotsParser, { type Robot } from 'robots-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DOMAIN } from '~/api/auth/demoAccounts';
import { crawl, type Visit } from '~/tests/support/crawl/crawl';
import { at, tidy } from '~/tests/support/crawl/graph';
import { type Profile, readProfile, reviewsOf, unseen } from '~/tests/support/crawl/profile';
import { canonicalOf, isKeptOut, linkProblems, publicProblems } from '~/tests/support/crawl/rules';
import { type RunningServer, startServer } from '~/tests/support/server';

let site: RunningServer;
let robots: Robot;
/** Absolute addresses, with their data in the sitemap. */
let listed: { address: string; changed: string }[];
let visits: Map<string, Visit>;
/** The sitemap's addresses that were opened. */
let opened: typeof listed;
let profiles: Profile[];

/** At least so many are opened; the short run only has the mentors with most and fewest reviews. */
const LEAST = process.env.SOAK ? { profiles: 40, rated: 10 } : { profiles: 4, rated: 2 };

beforeAll(async () => {
  site = await startServer();
  const file = `${site.origin}/robots.txt`;
  robots = robotsParser(file, await textOf(file));
  const parts = (await Promise.all(robots.getSitemaps().map(entriesOf))).flat();
  listed = (await Promise.all(parts.map(({ address }) => entriesOf(address)))).flat();
  const left = new Set(process.env.SOAK ? [] : await ordinaryProfiles());
  visits = await crawl({
    origin: site.origin,
    start: ['/', ...listed.map(pathOf).filter((path) => !left.has(path))],
    fetch: (path) => fetch(site.origin + path, { redirect: 'manual' }),
    // Links that search engines are told not to follow.
    skip: (path) => path.startsWith('/correo') || /[?&](estrellas|medalla)=/.test(path),
  });
  opened = listed.filter((one) => visits.has(pathOf(one)));
  const pages = [...visits.values()].filter(({ path }) => /^\/mentors\/[^/]+$/.test(path));
  profiles = pages.map(readProfile);
}, 600_000);
afterAll(() => site?.stop());

const pathOf = ({ address }: { address: string }) => address.slice(site.origin.length);

/** All but the two with most and the two with fewest reviews. */
async function ordinaryProfiles(): Promise<string[]> {
  const answer = await fetch(`${site.origin}/api/mentors/`);
  const mentors = (await answer.json()) as { username: string; total_reviews: number }[];
  const byReviews = mentors.sort((a, b) => b.total_reviews - a.total_reviews);
  return byReviews.slice(2, -2).map(({ username }) => `/mentors/${username}`);
}

async function textOf(address: string): Promise<string> {
  const answer = await fetch(address);
  expect([address, answer.status]).toEqual([address, 200]);
  return answer.text();
}

/** The addresses of an index or of a part. */
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

it('every address in the sitemap is a canonical, indexable page', () => {
  expect(listed.length).toBeGreaterThan(40);
  expect(listed.filter(({ address }, i) => listed.findIndex((one) => one.address === address) !== i)).toEqual(
    [],
  );
  expect(opened.length).toBeGreaterThanOrEqual(process.env.SOAK ? listed.length : 10);
  for (const { address } of opened) {
    const visit = visitOf(address);
    expect([address, visit.hops, canonicalOf(visit), isKeptOut(visit)]).toEqual([
      address,
      [],
      address,
      false,
    ]);
  }
  const pages = opened.map(({ address }) => visitOf(address));
  expect([
    ...pages.flatMap(linkProblems),
    ...pages.flatMap((one) => publicProblems(one, site.origin)),
  ]).toEqual([]);
});

it('every linked public page is in the sitemap, and no private one', () => {
  const addresses = new Set(listed.map(({ address }) => address));
  const found = [...visits.values()].filter((one) => one.$ && one.status === 200 && one.hops.length === 0);
  const isOwn = (one: Visit) => canonicalOf(one) === site.origin + one.path;
  const pages = found.filter((one) => !isKeptOut(one) && isOwn(one) && !one.path.includes('?'));
  expect(pages.map(canonicalOf).filter((address) => !addresses.has(address))).toEqual([]);
  expect(pages.length).toBe(opened.length);
  expect(found.filter(isKeptOut).filter((one) => addresses.has(site.origin + one.path))).toEqual([]);
});

it('the sitemap has the true time of a profile’s last change', () => {
  const ofMentors = opened.filter(({ address }) => address.includes('/mentors/'));
  expect(ofMentors.length).toBeGreaterThanOrEqual(LEAST.profiles);
  for (const { address, changed } of ofMentors) {
    const data = visitOf(address).$?.('script[type="application/ld+json"]').text() ?? '{}';
    const told = /"dateModified":"([^"]+)"/.exec(data)?.[1] ?? '';
    expect([address, new Date(changed).toISOString()]).toEqual([address, new Date(told).toISOString()]);
    expect(new Date(changed).getTime()).toBeLessThanOrEqual(Date.now());
  }
});

it('robots.txt allows everything public, and disallows everything private', () => {
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

it('every profile has its sharing picture in the declared size', async () => {
  const cards = [...visits.values()].filter(({ path }) => path.includes('/tarjeta.png?v='));
  expect(cards.length).toBeGreaterThanOrEqual(process.env.SOAK ? 40 : 1);
  expect(cards.flatMap(linkProblems)).toEqual([]);
  for (const { headers, path } of cards)
    expect([path, headers.get('content-type'), headers.get('x-robots-tag')]).toEqual([
      path,
      'image/png',
      null,
    ]);
});

describe('every profile', () => {
  it('shows what its structured data says', () => {
    expect(profiles.length).toBeGreaterThanOrEqual(LEAST.profiles);
    expect(profiles.flatMap((one) => unseen(one).map((text) => `${one.path}: ${text}`))).toEqual([]);
    for (const { $, person, path } of profiles)
      expect([path, at(person, 'name')]).toEqual([path, tidy($('h1').text())]);
  });

  it('has complete structured data under its own address', () => {
    for (const { visit, page, person, service, trail, path } of profiles) {
      const own = `${site.origin}${path.split('?')[0]}`;
      expect([canonicalOf(visit).split('?')[0], at(page, 'url'), at(person, 'url')]).toEqual([own, own, own]);
      expect(at(service, 'provider', '@id')).toBe(at(person, '@id'));
      expect(at(page, 'breadcrumb', '@id')).toBe(at(trail, '@id'));
      expect(at(service, 'offers')).toMatchObject({ '@type': 'Offer', priceCurrency: 'EUR', url: own });
      expect(at(service, 'offers', 'priceSpecification')).toMatchObject({ unitCode: 'HUR' });
      for (const key of ['dateCreated', 'dateModified'])
        expect(new Date(String(at(page, key))).toISOString()).toBe(at(page, key));
      expect(['InStock']).toContain(
        String(at(service, 'offers', 'availability'))
          .split('/')
          .at(-1),
      );
    }
  });

  it('has a rating and up to five reviews exactly when there are some', () => {
    const rated = profiles.filter(({ service }) => at(service, 'aggregateRating') !== undefined);
    expect(rated.length).toBeGreaterThanOrEqual(LEAST.rated);
    for (const { service, path } of profiles) {
      const count = Number(at(service, 'aggregateRating', 'reviewCount') ?? 0);
      const page = Number(new URLSearchParams(path.split('?')[1]).get('pagina') ?? 1);
      if (page === 1) expect([path, reviewsOf(service).length]).toEqual([path, Math.min(count, 5)]);
      for (const review of reviewsOf(service))
        expect(at(review, 'author', 'name')).toMatch(/^[^\s].* \p{Lu}\.$|^\p{Lu}[^\s]+$/u);
    }
  });

  it('reveals nothing private to visitors anywhere in its source', () => {
    const leaks = profiles.filter(
      ({ visit }) => visit.body.includes(DEMO_DOMAIN) || /mailto:|tel:/.test(visit.body),
    );
    expect(leaks.map(({ path }) => path)).toEqual([]);
  });
});
