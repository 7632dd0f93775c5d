import { load } from 'cheerio';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { iconUrl, MedalChip, Medals } from './Medals';
import { PictureBase } from './pictureBase';

const API = 'https://api.example';
const badge = (id: string, name: string, count: number, icon = '') => ({ id, name, count, icon });

function medals(...badges: ReturnType<typeof badge>[]) {
  const html = renderToStaticMarkup(
    <PictureBase.Provider value={API}>
      <Medals badges={badges} label="Medallas recibidas" />
    </PictureBase.Provider>,
  );
  const $ = load(html);
  return {
    $,
    each: $('li')
      .toArray()
      .map((item) => $(item)),
  };
}

describe('Medals', () => {
  it('has a bubble only for counts above 1, also in words', () => {
    const { each } = medals(badge('1', 'Claridad', 12), badge('2', 'Humor', 2), badge('3', 'Paciencia', 1));
    expect(each.map((item) => item.find('.medal-count').text())).toEqual(['12', '2', '']);
    expect(each.map((item) => item.find('.medal-count').attr('aria-hidden'))).toEqual([
      'true',
      'true',
      undefined,
    ]);
    expect(each.map((item) => item.find('.sr-only').text())).toEqual([', 12 veces', ', 2 veces', '']);
  });

  it('names each badge and the list', () => {
    const { $, each } = medals(badge('1', 'Claridad', 1), badge('2', 'Humor', 1));
    expect($('ul').attr('aria-label')).toBe('Medallas recibidas');
    expect(each.map((item) => item.text().trim())).toEqual(['Claridad', 'Humor']);
  });

  it('draws a medal where there is no picture, and below each that may not load', () => {
    const { each } = medals(
      badge('1', 'Sin nada', 1),
      badge('2', 'Ruta', 1, '/media/claridad.svg'),
      badge('3', 'Otro sitio', 1, 'https://cdn.example/a.svg'),
      badge('4', 'Guion', 1, 'javascript:alert(1)'),
    );
    expect(each.map((item) => item.find('img').attr('src'))).toEqual([
      undefined,
      `${API}/media/claridad.svg`,
      undefined,
      undefined,
    ]);
    for (const item of each) expect(item.find('.medal-drawn svg')).toHaveLength(1);
    expect(each[1]?.find('img').attr('alt')).toBe('');
  });
});

it('draws each medal of a new marketplace apart, and the same for all others', () => {
  const names = [
    'Explicación clara',
    'Paciencia infinita',
    'Puntualidad',
    'Siempre preparado',
    'Motivación',
    'Resultados',
    'Creatividad',
    'Trato cercano',
    'Gran experto',
    'Más de lo esperado',
  ];
  const drawn = (...of: string[]) =>
    medals(...of.map((name, i) => badge(`${i}`, name, 1))).each.map((item) =>
      item.find('.medal-drawn svg').html(),
    );
  expect(new Set(drawn(...names, 'Otra')).size).toBe(11);
  expect(new Set(drawn('Otra', 'Otra más')).size).toBe(1);
});

it('a chip names its badge', () => {
  const html = renderToStaticMarkup(<MedalChip badge={{ name: 'Claridad', icon: '' }} />);
  expect(load(html).text()).toBe('Claridad');
});

it.each([
  ['', API, null],
  ['media/a.svg', API, `${API}/media/a.svg`],
  ['/media/a.svg', '', '/media/a.svg'],
  [' /media/a.svg ', '', '/media/a.svg'],
  [`${API}/media/a.svg`, API, `${API}/media/a.svg`],
  [`${API}/media/a.svg`, `${API}/django/`, `${API}/media/a.svg`],
  // Our content security policy would block these.
  ['https://cdn.example/a.svg', API, null],
  ['http://api.example/a.svg', API, null],
  ['https://cdn.example/a.svg', '', null],
  ['//cdn.example/a.svg', API, null],
  ['javascript:alert(1)', API, null],
  ['https://', API, null],
])('%j at %j: %j', (icon, base, expected) => {
  expect(iconUrl(icon, base)).toBe(expected);
});
