import { describe, expect, it } from 'vitest';
import { mentorTexts } from '~/api/contract/rules/profile';
import { jsonLdText, siteGraph } from '~/app/ui/JsonLd';
import { mentorGraph, type ShownMentor, type ShownReview } from './structuredData';

const origin = 'https://mentorea.example';
const url = `${origin}/mentors/ana`;

const ANA: ShownMentor = {
  username: 'Ana',
  name: 'Ana Pérez',
  face: { username: 'Ana', full_name: 'Ana Pérez', profile_picture: '' },
  ...mentorTexts(() => ''),
  signals: [],
  facts: [],
  checks: [],
  ownApi: true,
  isWaiting: false,
  areas: [],
  available: false,
  price: 25,
  rating: null,
  reviewCount: 0,
  languages: [],
  payment: '',
  terms: '',
  offers: [],
  linkedin_url: null,
  joinedAt: null,
  updatedAt: null,
};

function made(shown: Partial<ShownMentor> = {}, reviews: ShownReview[] = []) {
  const text = jsonLdText(mentorGraph({ origin, pictureBase: '', mentor: { ...ANA, ...shown }, reviews }));
  const [page, service, trail] = JSON.parse(text)['@graph'];
  return { text, page, person: page.mainEntity, service, trail };
}

const day = '2026-05-02';
const reviews = Array.from({ length: 7 }, (_, i) => ({
  author: 'Lucía G.',
  day,
  stars: 5,
  title: i === 0 ? '' : `Título ${i}`,
  text: `Texto ${i}`,
}));

describe('mentorGraph', () => {
  it('is a profile page about a person, with a canonical address', () => {
    const dates = { joinedAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-05-01T00:00:00.000Z' };
    const { page, person, trail } = made({
      bio: 'Doy clase.',
      expertise: 'Profesora',
      areas: ['Álgebra', 'Física'],
      linkedin_url: 'https://linkedin.com/in/ana',
      face: { ...ANA.face, profile_picture: '/media/x.webp' },
      ...dates,
    });
    expect(page).toMatchObject({
      '@type': 'ProfilePage',
      '@id': `${url}#page`,
      url,
      dateCreated: dates.joinedAt,
      dateModified: dates.updatedAt,
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
    const { page, person, service } = made({ linkedin_url: 'http://linkedin.com/in/ana' });
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

  it.each([
    [25, '25.00'],
    [1234.5, '1234.50'],
    [0, '0.00'],
    [19.995, '20.00'],
  ])('offers an hour for %s', (price, written) => {
    const { service } = made({ price, available: true });
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
    const { service } = made({ rating: 4.75, reviewCount: 27 }, reviews);
    expect(service.aggregateRating).toMatchObject({ ratingValue: '4.8', reviewCount: 27 });
    expect(service.review).toHaveLength(5);
    expect(service.review[0]).not.toHaveProperty('name');
    expect(service.review[1]).toMatchObject({
      author: { '@type': 'Person', name: 'Lucía G.' },
      name: 'Título 1',
      reviewBody: 'Texto 1',
      reviewRating: { ratingValue: 5 },
      datePublished: day,
    });
  });

  it('has no rating and no reviews without a review to show', () => {
    const { service } = made({ rating: null, reviewCount: 0 }, reviews);
    for (const key of ['aggregateRating', 'review']) expect(service).not.toHaveProperty(key);
    const anonymous = reviews.map((one) => ({ ...one, author: '' }));
    expect(made({ rating: 4, reviewCount: 7 }, anonymous).service).not.toHaveProperty('review');
  });

  it('keeps hostile texts inside', () => {
    const hostile = '</script><script>alert(1)</script><!--<script>\u2028\uD800"\\';
    const { text, person } = made({ bio: hostile, name: hostile });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(person.description).toBe(hostile.replace('\uD800', '\uFFFD'));
  });

  it.each([
    ['https://cdn.example/a b.jpg', 'https://cdn.example/a%20b.jpg'],
    ['data:image/png;base64,x', undefined],
    ['', undefined],
    ['http://[', undefined],
  ])('picture %s', (profile_picture, image) => {
    expect(made({ face: { ...ANA.face, profile_picture } }).person.image).toBe(image);
  });

  it('writes a strange name into the address as one segment', () => {
    expect(made({ username: 'a/b?c' }).page.url).toBe(`${origin}/mentors/a%2Fb%3Fc`);
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
