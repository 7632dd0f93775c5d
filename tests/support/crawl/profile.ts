/** A mentor's public profile: its structured data, and whether the page shows the same. */
import type { CheerioAPI } from 'cheerio';
import type { Visit } from './crawl';
import { at, graphOf, shownText, tidy } from './graph';

export interface Profile {
  path: string;
  visit: Visit;
  $: CheerioAPI;
  text: string;
  page: unknown;
  person: unknown;
  service: unknown;
  trail: unknown;
}

export function readProfile(visit: Visit): Profile {
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
export function unseen({ text, person, service }: Profile): string[] {
  const told = [at(person, 'name'), at(person, 'description'), at(person, 'jobTitle')];
  const areas = at(person, 'knowsAbout');
  if (Array.isArray(areas)) told.push(...areas);
  const price = at(service, 'offers', 'priceSpecification', 'price');
  if (price !== undefined) told.push(`${euros.format(Number(price)).replace(/,00$/, '')} €/h`);
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

export function reviewsOf(service: unknown): unknown[] {
  const reviews = at(service, 'review');
  return Array.isArray(reviews) ? reviews : [];
}
