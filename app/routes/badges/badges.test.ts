import { describe, expect, it } from 'vitest';
import { tolerantBadge, tolerantBadgeSummary } from '~/api/contract/badges';
import { badgeViews, countText, totalText } from './badges';

const sent = [
  { id: 1, name: 'Puntualidad', description: ' Empieza a su hora. ', icon: '/p.svg', points: '15.00' },
  { id: 2, name: 'Claridad', points: 1 },
  { id: 3, name: 'Humor', description: null, icon: null, points: null },
];
const all = sent.map((one) => tolerantBadge.parse(one));

describe('badgeViews', () => {
  it('has the points and the count of each badge', () => {
    const mine = tolerantBadgeSummary.parse({ badges: [{ id: 1, name: 'Puntualidad', count: 3 }] });
    expect(badgeViews(all, mine).map(({ points, count }) => [points, count])).toEqual([
      ['15 puntos', 3],
      ['1 punto', 0],
      ['', 0],
    ]);
    expect(badgeViews(all, tolerantBadgeSummary.parse({}))[0]).toEqual({
      id: '1',
      name: 'Puntualidad',
      description: 'Empieza a su hora.',
      icon: '/p.svg',
      points: '15 puntos',
      count: 0,
    });
  });
});

describe('a summary of any server', () => {
  it('counts the badges itself if the server does not', () => {
    const badges = [
      { id: 1, name: 'A', count: '2' },
      { id: 2, name: 'B' },
    ];
    expect(tolerantBadgeSummary.parse({ badges })).toMatchObject({ total_badges: 3, unique_badges: 2 });
  });

  it('drops only malformed badges and those with a count of 0', () => {
    const badges = [{ id: 1, name: ' ' }, { name: 'Sin id' }, { id: 2, name: 'Nadie', count: 0 }, 'x', null];
    expect(tolerantBadgeSummary.parse({ badges, total_badges: 'x' })).toEqual({
      badges: [],
      total_badges: 0,
      unique_badges: 0,
    });
    expect(tolerantBadgeSummary.parse({}).badges).toEqual([]);
  });
});

it.each([
  [0, 'mentor', 'Aún no la has recibido'],
  [1, 'mentor', 'La has recibido una vez'],
  [3, 'mentor', 'La has recibido 3 veces'],
  [0, 'alumno', 'Aún no la has dado'],
  [2, 'alumno', 'La has dado 2 veces'],
] as const)('%d of a %s: %s', (count, owner, text) => {
  expect(countText(count, owner)).toBe(text);
});

it.each([
  ['mentor', 0, 0, 'No has recibido medallas en tus mentorías aún.'],
  ['alumno', 0, 0, 'Todavía no has dado ninguna medalla.'],
  ['mentor', 1, 1, 'Has recibido 1 medalla, de un solo tipo.'],
  ['alumno', 5, 3, 'Has dado 5 medallas, de 3 tipos.'],
  [null, 5, 3, ''],
] as const)('all of %s, %d of %d kinds: %s', (owner, total, unique, text) => {
  expect(totalText({ owner, own: { total, unique } })).toBe(text);
});
