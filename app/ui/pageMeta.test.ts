import { describe, expect, it } from 'vitest';
import { excerpt, pageMeta } from './pageMeta';

const head = { title: 'Ana · Mentorea', description: 'Clases de álgebra.', path: '/mentors/ana' };
const on = (origin: string | null) => ({
  matches: [{ id: 'root', data: origin === null ? null : { origin } }],
});

describe('pageMeta', () => {
  it('includes title, description, canonical link and sharing tags', () => {
    const image = { path: '/mentors/ana/tarjeta.png', width: 1200, height: 630, alt: 'Ana' };
    const tags = pageMeta(on('https://m.example'), { ...head, type: 'profile', image });
    expect(tags).toContainEqual({ title: head.title });
    expect(tags).toContainEqual({ name: 'description', content: head.description });
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://m.example/mentors/ana' });
    expect(tags).toContainEqual({
      property: 'og:image',
      content: 'https://m.example/mentors/ana/tarjeta.png',
    });
    expect(tags).toContainEqual({ property: 'og:type', content: 'profile' });
    expect(tags).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
    expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('has no relative addresses when the root could not be read', () => {
    expect(JSON.stringify(pageMeta(on(null), head))).not.toMatch(/canonical|og:url|og:image/);
  });

  it('keeps engines out when asked', () => {
    expect(pageMeta(on('https://m.example'), { ...head, noindex: true })).toContainEqual({
      name: 'robots',
      content: 'noindex',
    });
  });
});

describe('excerpt', () => {
  it.each([
    ['  Corta.\n\nY  en una línea. ', 'Corta. Y en una línea.'],
    ['', ''],
    [`${'palabra '.repeat(30)}`, `${'palabra '.repeat(19).trim()}…`],
    ['á'.repeat(300), `${'á'.repeat(154)}…`],
    [`${'palabra, '.repeat(30)}`, `${'palabra, '.repeat(17).trim().replace(/,$/, '')}…`],
  ])('%j', (text, expected) => {
    expect(excerpt(text)).toBe(expected);
  });

  it('never leaves half a character, at whatever length', () => {
    for (const pad of ['', 'a', 'ab']) {
      const cut = excerpt(pad + '🎓'.repeat(200));
      expect(cut.length).toBeLessThanOrEqual(155);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
    }
  });
});
