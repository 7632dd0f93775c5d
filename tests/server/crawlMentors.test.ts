/** Every public profile of the demo marketplace: machines are told what people are shown, and strangers nothing else. */
import type { CheerioAPI } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_DOMAIN } from '../../api/auth/demoAccounts';
import { crawl, type Visit } from '../support/crawl/crawl';
import { at, graphOf, shownText, tidy } from '../support/crawl/graph';
import { canonicalOf } from '../support/crawl/rules';
import { type RunningServer, startServer } from '../support/server';

let site: RunningServer;
let profiles: Profile[];

interface Profile {
  path: string;
  visit: Visit;
  $: CheerioAPI;
  text: string;
  page: unknown;
  person: unknown;
  service: unknown;
  trail: unknown;
}

beforeAll(async () => {
  site = await startServer();
  const listed = (await (await fetch(`${site.origin}/api/mentors/`)).json()) as { username: string }[];
  const visits = await crawl({
    origin: site.origin,
    start: listed.map(({ username }) => `/mentors/${username}`),
    fetch: (path) => fetch(site.origin + path, { redirect: 'manual' }),
    skip: (path) => !path.startsWith('/mentors/') || path.includes('/tarjeta.png'),
  });
  profiles = [...visits.values()].map(readProfile);
}, 240_000);
afterAll(() => site.stop());

function readProfile(visit: Visit): Profile {
  const { $, path } = visit;
  if (!$ || visit.status !== 200) throw new Error(`${path} answers ${visit.status}`);
  const nodes = graphOf($);
  const find = (type: string) => nodes.find((node) => node['@type'] === type);
  const page = find('ProfilePage');
  return {
    path,
    visit,
    $,
    text: shownText($),
    page,
    person: at(page, 'mainEntity'),
    service: find('Service'),
    trail: find('BreadcrumbList'),
  };
}

const decimal = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const euros = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('es-ES', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Madrid',
});

/** Texts of the graph that the page does not show. */
function unseen({ text, person, service }: Profile): string[] {
  const told = [at(person, 'name'), at(person, 'description'), at(person, 'jobTitle')];
  const areas = at(person, 'knowsAbout');
  if (Array.isArray(areas)) told.push(...areas);
  const price = at(service, 'offers', 'priceSpecification', 'price');
  if (price !== undefined) told.push(`${euros.format(Number(price))} €`);
  const count = Number(at(service, 'aggregateRating', 'reviewCount') ?? 0);
  if (count > 0) {
    told.push(decimal.format(Number(at(service, 'aggregateRating', 'ratingValue'))));
    told.push(count === 1 ? '1 reseña' : `${count} reseñas`);
  }
  for (const review of reviewsOf(service)) {
    const published = new Date(String(at(review, 'datePublished')));
    told.push(
      at(review, 'author', 'name'),
      at(review, 'name'),
      at(review, 'reviewBody'),
      day.format(published),
    );
  }
  return told.filter((one) => one !== undefined && !text.includes(tidy(String(one)))).map(String);
}

function reviewsOf(service: unknown): unknown[] {
  const reviews = at(service, 'review');
  return Array.isArray(reviews) ? reviews : [];
}

describe('every profile', () => {
  it('shows what its graph says', () => {
    expect(profiles.length).toBeGreaterThanOrEqual(40);
    expect(profiles.flatMap((one) => unseen(one).map((text) => `${one.path}: ${text}`))).toEqual([]);
    for (const { $, person, path } of profiles)
      expect([path, at(person, 'name')]).toEqual([path, tidy($('h1').text())]);
  });

  it('has a whole graph under its own address', () => {
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
    expect(rated.length).toBeGreaterThan(10);
    for (const { service, path } of profiles) {
      const count = Number(at(service, 'aggregateRating', 'reviewCount') ?? 0);
      const page = Number(new URLSearchParams(path.split('?')[1]).get('pagina') ?? 1);
      if (page === 1) expect([path, reviewsOf(service).length]).toEqual([path, Math.min(count, 5)]);
      for (const review of reviewsOf(service))
        expect(at(review, 'author', 'name')).toMatch(/^[^\s].* \p{Lu}\.$|^\p{Lu}[^\s]+$/u);
    }
  });

  it('tells strangers nothing private, in no part of its source', () => {
    const leaks = profiles.filter(
      ({ visit }) => visit.body.includes(DEMO_DOMAIN) || /mailto:|tel:/.test(visit.body),
    );
    expect(leaks.map(({ path }) => path)).toEqual([]);
  });
});
