import { describe, expect, it } from 'vitest';
import { countdown, relativeAge, untilNextAge } from './durations';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const S = 1_000;
const M = 60 * S;
const H = 60 * M;
const D = 24 * H;

it.each([
  [40 * S, 'Empieza en 1 min'],
  [42 * M, 'Empieza en 42 min'],
  [H, 'Empieza en 1 h'],
  [23 * H + 12 * M, 'Empieza en 23 h 12 min'],
  [29 * H, 'Empieza en 1 día'],
  [41 * H, 'Empieza en 2 días'],
  [0, 'Termina en 1 h'],
  [-48 * M, 'Termina en 12 min'],
])('a session that begins in %i ms: %s', (left, text) => {
  const [startsAt, endsAt] = [left, left + H].map((at) => new Date(NOW + at).toISOString()) as [
    string,
    string,
  ];
  const { label, amount } = countdown({ startsAt, endsAt, days: left > 40 * H ? 2 : 1 }, NOW);
  expect(`${label} ${amount}`).toBe(text);
});

describe('relativeAge', () => {
  it.each([
    [0, 'Ahora mismo'],
    [1, 'Ahora mismo'],
    [59 * S, 'Ahora mismo'],
    [60 * S - 1, 'Ahora mismo'],
    [60 * S, 'Hace 1m'],
    [60 * S + 1, 'Hace 1m'],
    [2 * M - 1, 'Hace 1m'],
    [2 * M, 'Hace 2m'],
    [59 * M, 'Hace 59m'],
    [H - 1, 'Hace 59m'],
    [H, 'Hace 1h'],
    [H + 1, 'Hace 1h'],
    [2 * H - 1, 'Hace 1h'],
    [2 * H, 'Hace 2h'],
    [23 * H, 'Hace 23h'],
    [D - 1, 'Hace 23h'],
    [D, 'Hace 1d'],
    [D + 1, 'Hace 1d'],
    [2 * D - 1, 'Hace 1d'],
    [2 * D, 'Hace 2d'],
    [400 * D, 'Hace 400d'],
    [-1, 'Ahora mismo'],
    [-5 * M, 'Ahora mismo'],
    [-3 * D, 'Ahora mismo'],
  ])('%i ms old: %s', (age, text) => {
    expect(relativeAge(NOW - age, NOW)).toBe(text);
  });
});

describe('untilNextAge', () => {
  it.each([
    [0, M],
    [M - 1, 1],
    [M, M],
    [M + 1, M - 1],
    [H - 1, 1],
    [H, H],
    [D - 1, 1],
    [D, D],
    [D + 1, D - 1],
    [-5 * S, M + 5 * S],
  ])('%i ms old: in %i ms', (age, left) => {
    expect(untilNextAge(NOW - age, NOW)).toBe(left);
    expect(relativeAge(NOW - age, NOW + left - 1), 'until then').toBe(relativeAge(NOW - age, NOW));
    expect(relativeAge(NOW - age, NOW + left), 'then').not.toBe(relativeAge(NOW - age, NOW));
  });
});
