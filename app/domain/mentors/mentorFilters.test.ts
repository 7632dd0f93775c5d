import { describe, expect, it } from 'vitest';
import { ANY_MENTOR, type MentorQuery } from '~/api/contract/rules/search';
import { countMentors, type ListedMentor, ratingLabel, searchMentors } from './mentorFilters';

const area = (name: string) => ({ name_id: name.toLowerCase(), name });
const mentor = (full_name: string, profile: Partial<ListedMentor['profile']> = {}): ListedMentor => ({
  full_name,
  profile: { expertises: [], rating: null, total_reviews: 0, total_score: null, price: null, ...profile },
});

const ALL = [
  mentor('Ángela Peña', {
    price: 20,
    rating: 4,
    total_reviews: 2,
    total_score: 4.1,
    expertises: [area('Física')],
  }),
  mentor('Bruno Gil', {
    price: 10,
    rating: 5,
    total_reviews: 1,
    total_score: 4.3,
    expertises: [area('Física'), area('Arte')],
  }),
  mentor('Ana María Sanz', { price: 30, rating: 4, total_reviews: 9, total_score: 4.1 }),
  mentor('Nadie Sabe'),
];
const find = (query: Partial<MentorQuery>) =>
  searchMentors(ALL, { ...ANY_MENTOR, ...query }).map(({ full_name }) => full_name.split(' ')[0]);

it('names a minimum rating', () => {
  expect([0, 4, 4.5].map(ratingLabel)).toEqual(['Cualquiera', '4+ estrellas', '4,5+ estrellas']);
});

describe('a list filtered on this side', () => {
  it('matches every word of the name, ignoring accents and case, and keeps the order', () => {
    expect(find({})).toEqual(['Ángela', 'Bruno', 'Ana', 'Nadie']);
    expect(find({ q: 'angela' })).toEqual(['Ángela']);
    expect(find({ q: 'SANZ  mari' })).toEqual(['Ana']);
    expect(find({ q: 'física' })).toEqual([]);
  });

  it('matches any of the areas, and assumes the usual price but no rating if missing', () => {
    expect(find({ expertises: ['arte', 'física'] })).toEqual(['Ángela', 'Bruno']);
    expect(find({ priceMax: 20 })).toEqual(['Ángela', 'Bruno']);
    expect(find({ priceMax: 45 })).toHaveLength(4);
    expect(find({ minRating: 4.5 })).toEqual(['Bruno']);
    expect(find({ minRating: 1 })).toEqual(['Ángela', 'Bruno', 'Ana']);
  });

  it('sorts in every order', () => {
    expect(find({ order: 'price_asc' })).toEqual(['Bruno', 'Ángela', 'Ana', 'Nadie']);
    expect(find({ order: 'price_desc' })).toEqual(['Nadie', 'Ana', 'Ángela', 'Bruno']);
    expect(find({ order: 'score' })).toEqual(['Bruno', 'Ana', 'Ángela', 'Nadie']);
    expect(find({ order: 'rating' })).toEqual(['Bruno', 'Ana', 'Ángela', 'Nadie']);
    expect(find({ order: 'newest' })).toEqual(find({}));
  });

  it('counts what each value would find under the other filters', () => {
    const counts = countMentors(ALL, { ...ANY_MENTOR, expertises: ['arte'], priceMax: 25 });
    expect(counts.expertises).toEqual([
      { name_id: 'física', name: 'Física', count: 2 },
      { name_id: 'arte', name: 'Arte', count: 1 },
    ]);
    expect(counts.prices.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(countMentors(ALL, ANY_MENTOR).prices.map(({ count }) => count)).toEqual([1, 1, 2, 2, 3, 3, 4]);
  });
});
