import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Stars } from './Stars';

describe('Stars', () => {
  it('says the rating in words, the Spanish way', () => {
    const html = renderToStaticMarkup(<Stars rating={4.75} reviews={37} />);
    expect(load(html).text()).toBe('Valoración: 4,8 de 5, 37 reseñas');
    expect(html).toContain('width="95%"');
  });

  it('speaks of one review in the singular', () => {
    expect(renderToStaticMarkup(<Stars rating={5} reviews={1} />)).toContain('1 reseña<');
  });

  it.each([
    [null, 3],
    [0, 0],
  ])('shows no stars for rating %s of %i reviews', (rating, reviews) => {
    const html = renderToStaticMarkup(<Stars rating={rating} reviews={reviews} />);
    expect(html).toContain('Sin reseñas todavía');
    expect(html).not.toContain('stars');
  });

  it('stays within five', () => {
    expect(renderToStaticMarkup(<Stars rating={9} reviews={2} />)).toContain('width="100%"');
  });
});
