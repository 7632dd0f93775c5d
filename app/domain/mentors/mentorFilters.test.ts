import { describe, expect, it } from 'vitest';
import { filterMentors, ratingLabel, readMentorFilters, subjectChips } from './mentorFilters';

const ALGEBRA = { name_id: 'algebra', name: 'Álgebra' };
const ENGLISH = { name_id: 'ingles', name: 'Inglés' };
const mentor = (full_name: string, expertises = [ALGEBRA], rating: number | null = null) => ({
  full_name,
  profile: { expertises, rating },
});
const ALL = [
  mentor('Íñigo Peña', [ALGEBRA], 4.5),
  mentor('Marta Ruiz', [ALGEBRA, ENGLISH], 3),
  mentor('Ana Gil', [ENGLISH]),
];
const names = (query: string) =>
  filterMentors(ALL, readMentorFilters(new URLSearchParams(query))).map((m) => m.full_name);

describe('filters of step 1', () => {
  it('search names without case or accents, every word', () => {
    expect(names('q=inigo pena')).toEqual(['Íñigo Peña']);
    expect(names('q=RUIZ+marta')).toEqual(['Marta Ruiz']);
    expect(names('q=')).toHaveLength(3);
  });

  it('take any of the subjects, and a least rating', () => {
    expect(names('expertises=ingles')).toEqual(['Marta Ruiz', 'Ana Gil']);
    expect(names('expertises=ingles&expertises=algebra')).toHaveLength(3);
    expect(names('min_rating=3.5')).toEqual(['Íñigo Peña']);
    expect(names('min_rating=0')).toHaveLength(3);
    expect(names('min_rating=nada')).toHaveLength(3);
  });

  it('read a rating in steps of a half between 0 and 5', () => {
    const rating = (text: string) => readMentorFilters(new URLSearchParams({ min_rating: text })).minRating;
    expect([rating('4.26'), rating('9'), rating('-1'), rating('NaN')]).toEqual([4.5, 5, 0, 0]);
    expect([ratingLabel(0), ratingLabel(4), ratingLabel(4.5)]).toEqual([
      'Cualquiera',
      '4+ estrellas',
      '4,5+ estrellas',
    ]);
  });

  it('offer subjects: chosen first, then the most taught, searched by name', () => {
    expect(subjectChips(ALL, ['ingles'], '').map((c) => [c.name, c.chosen])).toEqual([
      ['Inglés', true],
      ['Álgebra', false],
    ]);
    expect(subjectChips(ALL, ['griego'], 'alg').map((c) => c.name)).toEqual(['griego', 'Álgebra']);
  });
});
