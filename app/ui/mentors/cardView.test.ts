import { describe, expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { cardView } from './cardView';

const TODAY = '2026-11-21';
const HERE = { today: TODAY, zones: { market: 'Europe/Madrid', visitor: null } };
const ana = (profile: object) => tolerantUser.parse({ id: 1, username: 'ana', user_type: 'mentor', profile });
const slot = (date: string) => ({ date, start_time: '18:00' });

it.each([
  ['2026-11-21', 'Hoy'],
  ['2026-11-22', 'Mañana'],
  ['2026-11-26', 'Jue'],
  ['2026-12-03', 'Jue 3 dic'],
])('a free hour on %s is of %s', (date, dayText) => {
  expect(cardView({ ...ana({}), free: [slot(date)] }, HERE).hours).toEqual([
    { day: date, dayText, hour: '18:00', own: '' },
  ]);
});

it('tomorrow is tomorrow over the end of a year', () => {
  const { hours } = cardView({ ...ana({}), free: [slot('2027-01-01')] }, { ...HERE, today: '2026-12-31' });
  expect(hours?.[0]?.dayText).toBe('Mañana');
});

describe('a card', () => {
  it.each([
    [{ points: 120, total_score: '4.35' }, '120 pts'],
    [{ points: 0 }, '0 pts'],
    [{ total_score: '4.35' }, '4,35 pts'],
    [{ total_score: 0 }, ''],
    [{}, ''],
  ])('for %j shows the points %s', (profile, points) => {
    expect(cardView(ana(profile), HERE).points).toBe(points);
  });

  it('distinguishes no free hour from an unknown one, and says the hour abroad', () => {
    const mentor = ana({});
    expect(cardView(mentor, HERE).hours).toBeNull();
    expect(cardView({ ...mentor, free: null }, HERE).hours).toBeNull();
    expect(cardView({ ...mentor, free: [] }, HERE).hours).toEqual([]);
    const zones = { market: 'Europe/Madrid', visitor: 'Pacific/Auckland' };
    const { hours } = cardView({ ...mentor, free: [slot('2026-11-26')] }, { today: TODAY, zones });
    expect(hours?.[0]?.own).toBe('vie 06:00 en tu hora');
  });

  it('shows three areas and the number of the rest, no price if none is set, and a shortened bio', () => {
    const view = cardView(ana({ expertises: ['a', 'b', 'c', 'd', 'e'], bio: 'x'.repeat(500) }), HERE);
    expect([view.tags, view.more, view.price]).toEqual([['a', 'b', 'c'], 2, null]);
    expect(view.bio.length).toBeLessThanOrEqual(111);
  });
});
