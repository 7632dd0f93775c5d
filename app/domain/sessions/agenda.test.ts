import { describe, expect, it } from 'vitest';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { grouped, headingOf, nextFirst, nextOf } from './status';

const ZONE = 'Europe/Madrid';
/** A Tuesday, 17:48 in Madrid. */
const NOW = new Date('2026-11-24T16:48:00Z');
const session = (id: number, init_date: string, minutes = 60, confirmation = true) =>
  tolerantMentorship.parse({
    id,
    init_date,
    end_date: new Date(Date.parse(init_date) + minutes * 60_000).toISOString(),
    confirmation,
  });

const ALL = [
  session(1, '2026-11-20T10:00:00Z'),
  session(2, '2026-11-24T16:30:00Z'),
  session(3, '2026-11-24T19:30:00Z'),
  session(4, '2026-11-23T10:00:00Z'),
  session(5, '2026-12-24T10:00:00Z'),
  session(6, '2026-11-24T19:30:00Z'),
];

it('sorts current ones first, then upcoming, then finished newest first, equals by id', () => {
  expect([...ALL].sort(nextFirst(NOW)).map(({ id }) => Number(id))).toEqual([2, 3, 6, 5, 4, 1]);
});

describe('the next session', () => {
  it('is a current, confirmed one, else the one that begins first', () => {
    expect(nextOf(ALL, NOW)?.id).toBe('2');
    const unconfirmed = ALL.map((one) => ({ ...one, confirmation: false }));
    expect(nextOf(unconfirmed, NOW)?.id).toBe('3');
    expect(nextOf(ALL.slice(0, 1), NOW)).toBeUndefined();
  });
});

describe('headings', () => {
  it.each([
    ['2026-11-24T16:30:00Z', 'En curso', ''],
    ['2026-11-24T22:30:00Z', 'Hoy', 'martes 24'],
    ['2026-11-24T23:30:00Z', 'Mañana', 'miércoles 25'],
    ['2026-11-29T22:00:00Z', 'Esta semana', 'hasta el domingo 29'],
    ['2026-11-29T23:00:00Z', 'Más adelante', ''],
    ['2026-11-24T10:00:00Z', 'Finalizadas', ''],
  ])('of %s: %s', (at, title, days) => {
    expect(headingOf(session(1, at), NOW, ZONE)).toEqual({ title, days });
  });

  it('are tomorrow for the next day on a Sunday, and nothing else is this week', () => {
    const sunday = new Date('2026-11-29T09:00:00Z');
    expect(headingOf(session(1, '2026-11-30T10:00:00Z'), sunday, ZONE).title).toBe('Mañana');
    expect(headingOf(session(1, '2026-12-01T10:00:00Z'), sunday, ZONE).title).toBe('Más adelante');
  });

  it('appear once above their sessions, in the order given', () => {
    const items = [...ALL].sort(nextFirst(NOW)).map((one) => ({
      id: Number(one.id),
      heading: headingOf(one, NOW, ZONE),
    }));
    const shown = (all: typeof items) =>
      grouped(all).map(({ title, items }) => [title, items.map(({ id }) => id)]);
    expect(shown(items)).toEqual([
      ['En curso', [2]],
      ['Hoy', [3, 6]],
      ['Más adelante', [5]],
      ['Finalizadas', [4, 1]],
    ]);
    expect(shown([])).toEqual([]);
  });
});
