import { describe, expect, it } from 'vitest';
import { jsonLdText } from '~/ui/jsonLdText';
import { user } from '../../../api/contract/tolerant';
import { siteGraph } from '../site/siteGraph';
import { mentorGraph, type ShownReview } from './structuredData';

const origin = 'https://mentorea.example';
const url = `${origin}/mentors/ana`;

function made(
  profile: Record<string, unknown> = {},
  rest: Record<string, unknown> = {},
  reviews: ShownReview[] = [],
  rating: { average: number | null; count: number } = { average: null, count: 0 },
) {
  const mentor = user.parse({
    id: 7,
    username: 'Ana',
    full_name: 'Ana Pérez',
    email: 'ana@privado.example',
    phone_number: '600123123',
    date_of_birth: '1990-01-02',
    profile: { expertise_names: ['Álgebra', 'Física'], ...profile },
    ...rest,
  });
  const graph = mentorGraph({ origin, pictureBase: '', mentor: { ...mentor, ...rest }, rating, reviews });
  const text = jsonLdText(graph);
  const [page, service, trail] = JSON.parse(text)['@graph'];
  return { text, page, person: page.mainEntity, service, trail };
}

const reviews = Array.from({ length: 7 }, (_, i) => ({
  author: 'Lucía G.',
  title: i === 0 ? '' : `Título ${i}`,
  text: `Texto ${i}`,
  calification: 5,
  created_at: '2026-05-02T10:00:00.000Z',
}));

describe('mentorGraph', () => {
  it('is a profile page about a person, with a canonical address', () => {
    const dates = { date_joined: '2026-01-01T00:00:00.000Z', updated_at: '2026-05-01T00:00:00.000Z' };
    const { page, person, trail } = made(
      { bio: 'Doy clase.', expertise: 'Profesora', linkedin_url: 'linkedin.com/in/ana' },
      { profile_picture: '/media/x.webp', ...dates },
    );
    expect(page).toMatchObject({
      '@type': 'ProfilePage',
      '@id': `${url}#page`,
      url,
      dateCreated: dates.date_joined,
      dateModified: dates.updated_at,
    });
    expect(person).toEqual({
      '@type': 'Person',
      '@id': `${url}#person`,
      name: 'Ana Pérez',
      alternateName: 'Ana',
      identifier: 'Ana',
      url,
      description: 'Doy clase.',
      jobTitle: 'Profesora',
      knowsAbout: ['Álgebra', 'Física'],
      image: `${origin}/media/x.webp`,
      sameAs: ['https://linkedin.com/in/ana'],
    });
    expect(trail.itemListElement.map((one: { item: string }) => one.item)).toEqual([`${origin}/`, url]);
  });

  it('says only what is known', () => {
    const { page, person, service } = made({ linkedin_url: 'javascript:alert(1)', expertise_names: [] });
    expect(Object.keys(page)).not.toContain('dateCreated');
    expect(Object.keys(person).sort()).toEqual([
      '@id',
      '@type',
      'alternateName',
      'identifier',
      'name',
      'url',
    ]);
    for (const key of ['offers', 'aggregateRating', 'review', 'category'])
      expect(service).not.toHaveProperty(key);
  });

  it('tells nothing private', () => {
    expect(made({ bio: 'Hola.' }).text).not.toMatch(/privado|600123123|1990/);
  });

  it.each([
    [25, '25.00'],
    ['1234.5', '1234.50'],
    [0, '0.00'],
    [19.995, '20.00'],
  ])('offers an hour for %s', (price, written) => {
    const { service } = made({ price });
    const euros = { price: written, priceCurrency: 'EUR' };
    expect(service.offers).toMatchObject({
      '@type': 'Offer',
      ...euros,
      priceSpecification: { '@type': 'UnitPriceSpecification', ...euros, unitCode: 'HUR' },
    });
  });

  it('offers nothing while the mentor takes no sessions', () => {
    expect(made({ price: 25, available: false }).service).not.toHaveProperty('offers');
  });

  it('has the rating of the screen and up to five reviews', () => {
    const { service } = made({}, {}, reviews, { average: 4.75, count: 27 });
    expect(service.aggregateRating).toMatchObject({ ratingValue: '4.8', reviewCount: 27 });
    expect(service.review).toHaveLength(5);
    expect(service.review[0]).not.toHaveProperty('name');
    expect(service.review[1]).toMatchObject({
      author: { '@type': 'Person', name: 'Lucía G.' },
      name: 'Título 1',
      reviewBody: 'Texto 1',
      reviewRating: { ratingValue: 5 },
      datePublished: '2026-05-02T10:00:00.000Z',
    });
  });

  it('keeps hostile texts inside', () => {
    const hostile = '</script><script>alert(1)</script><!--<script>\u2028\uD800"\\';
    const { text, person } = made({ bio: hostile }, { full_name: hostile });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(person.description).toBe(hostile.replace('\uD800', '\uFFFD'));
  });

  it.each([
    ['https://cdn.example/a b.jpg', 'https://cdn.example/a%20b.jpg'],
    ['data:image/png;base64,x', undefined],
    ['', undefined],
    ['http://[', undefined],
  ])('picture %s', (profile_picture, image) => {
    expect(made({}, { profile_picture }).person.image).toBe(image);
  });

  it('writes a strange name into the address as one segment', () => {
    expect(made({}, { username: 'a/b?c' }).page.url).toBe(`${origin}/mentors/a%2Fb%3Fc`);
  });
});

it('the site makes no claims', () => {
  const text = jsonLdText(siteGraph(origin));
  expect(JSON.parse(text)['@graph'].map((node: { '@type': string }) => node['@type'])).toEqual([
    'WebSite',
    'Organization',
  ]);
  expect(text).not.toMatch(/rating|review|500|2000|4\.9/i);
});
