import { describe, expect, it } from 'vitest';
import { ANY_MENTOR, countFilters, isFiltered, readMentorQuery } from './search';

const read = (search: string) => readMentorQuery(new URLSearchParams(search));

describe('the query of a search address', () => {
  it('is empty without parameters or with empty ones', () => {
    expect(read('')).toEqual({ query: ANY_MENTOR, problems: {} });
    expect(read('q=+&expertises=&price_max=&min_rating=&day=&part=&order=').query).toEqual(ANY_MENTOR);
  });

  it('is read completely', () => {
    const search =
      'q= Ana &expertises=algebra&expertises=fisica,algebra&price_max=22,50&min_rating=4.5&day=0&part=evening&language=en&order=newest';
    expect(read(search)).toEqual({
      query: {
        q: 'Ana',
        expertises: ['algebra', 'fisica'],
        priceMax: 22.5,
        minRating: 4.5,
        day: 0,
        part: 'evening',
        free: null,
        language: 'en',
        order: 'newest',
      },
      problems: {},
    });
  });

  it.each([
    ['price_max', ['abc', '-1', '10001', '1e3', '1.234']],
    ['min_rating', ['9', '5.01', '-1', 'x', '4,555']],
    ['day', ['7', '-1', 'lunes', '1.5']],
    ['part', ['noche', 'MORNING']],
    ['order', ['precio', '__proto__']],
  ])('%s: an invalid value is ignored and reported', (name, values) => {
    for (const value of values) {
      const { query, problems } = read(`${name}=${value}`);
      expect(query, value).toEqual(ANY_MENTOR);
      expect(Object.keys(problems), value).toEqual([name]);
    }
  });

  it('may ask for a price of zero or five stars; zero stars means any', () => {
    expect(read('price_max=0').query.priceMax).toBe(0);
    expect(read('min_rating=5').query.minRating).toBe(5);
    expect(read('min_rating=0')).toEqual({ query: ANY_MENTOR, problems: {} });
  });

  it('takes the first of repeated parameters and cuts what is too long', () => {
    expect(read('day=1&day=2&price_max=x&price_max=3')).toMatchObject({
      query: { day: 1, priceMax: null },
      problems: { price_max: expect.stringContaining('no es un número') },
    });
    const many = read(Array.from({ length: 99 }, (_, i) => `expertises=a${i}`).join('&')).query;
    expect(many.expertises).toHaveLength(40);
    expect(read(`expertises=${'x'.repeat(49)}&q=${'a'.repeat(300)}`).query).toMatchObject({
      expertises: [],
      q: 'a'.repeat(200),
    });
    expect(read('q=a%00%0Ab').query.q).toBe('a b');
  });

  it('counts its filters without the name and the order', () => {
    const query = { ...ANY_MENTOR, q: 'ana', order: 'score' as const };
    expect([countFilters(query), isFiltered(query)]).toEqual([0, true]);
    expect(isFiltered({ ...ANY_MENTOR, order: 'score' })).toBe(false);
    expect(countFilters({ ...query, expertises: ['a', 'b'], day: 0, priceMax: 0 })).toBe(4);
  });
});
