import { describe, expect, it } from 'vitest';
import { tolerantSubjectPage } from '~/api/contract/subjects';
import { factsText, pricesText } from './subjectView';

describe('a sentence of facts', () => {
  const subject = { name_id: 'fisica', name: 'Física', description: '' };
  const facts = { price_min: 18, price_max: 34, rating: 4.84, total_reviews: 212 };
  it.each([
    [12, facts, '12 mentores de Física, desde 18 €/h, 4,8 de media'],
    [1, { ...facts, price_min: 17.5, rating: null, total_reviews: 0 }, '1 mentor de Física, desde 17,50 €/h'],
    [2, null, '2 mentores de Física'],
    [0, null, 'Todavía no hay mentores de Física'],
  ])('of %i', (count, known, text) => {
    expect(factsText({ subject, count, facts: known })).toBe(text);
  });

  it('and the prices of all of them', () => {
    expect(pricesText({ facts })).toBe('entre 18 €/h y 34 €/h');
    expect(pricesText({ facts: { ...facts, price_max: 18 } })).toBe('18 €/h');
    expect(pricesText({ facts: null })).toBeNull();
  });
});

describe('a server of another make', () => {
  const mentor = (username: string, profile: object, more: object = {}) => ({
    ...{ id: username, username, full_name: username, user_type: 'mentor', profile, ...more },
  });
  const page = tolerantSubjectPage.parse({
    results: [
      mentor('ana', { price: '20.50', bio: 'Doy clase. '.repeat(30) }, { free: [{ date: 'x' }] }),
      mentor('eva', { indexed: false }),
      mentor('luis', { available: false }),
      { username: 'nobody' },
    ],
    ...{ count: 3, facts: { price_min: 5, price_max: 34, rating: 4.8, total_reviews: 40 } },
    subject: { name_id: 'fisica', name: 'Física' },
  });

  it('omits hidden and unavailable mentors, and needs few fields for the rest', () => {
    expect(page.mentors.map(({ username }) => username)).toEqual(['ana']);
    expect([page.count, page.facts]).toEqual([1, null]);
    expect(page.mentors[0]).toMatchObject({ profile: { price: 20.5, rating: null }, free: [] });
  });
});
