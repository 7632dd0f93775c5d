import { describe, expect, it } from 'vitest';
import { tolerantUser } from '~/api/contract/users';
import { cardView, nextFreeText } from './cardView';

const TODAY = '2026-11-21';
const HERE = { today: TODAY, zones: { market: 'Europe/Madrid', visitor: null } };
const ana = (profile: object) => tolerantUser.parse({ id: 1, username: 'ana', user_type: 'mentor', profile });
const slot = (date: string) => ({ date, start_time: '18:00', part: null });

describe('the next free slot', () => {
  it.each([
    ['2026-11-21', 'hoy, 18:00'],
    ['2026-11-22', 'mañana, 18:00'],
    ['2026-11-26', 'jueves 26, 18:00'],
    ['2026-12-03', 'jueves 3 de diciembre, 18:00'],
  ])('on %s is %s', (date, text) => {
    expect(nextFreeText(slot(date), TODAY)).toBe(text);
  });

  it('tomorrow is tomorrow over the end of a year', () => {
    expect(nextFreeText(slot('2027-01-01'), '2026-12-31')).toBe('mañana, 18:00');
  });

  it('may be known as a part of the day alone', () => {
    const band = { date: '2026-11-26', start_time: '14:00', part: 'afternoon' as const };
    expect(nextFreeText(band, TODAY)).toBe('jueves 26, por la tarde');
  });
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

  it('distinguishes no free slot from an unknown one', () => {
    const mentor = ana({});
    expect(cardView(mentor, HERE).nextFree).toBeNull();
    expect(cardView({ ...mentor, next_free: null }, HERE).nextFree).toBe('');
    expect(cardView({ ...mentor, next_free: slot('2026-11-26') }, HERE).nextFree).toBe('jueves 26, 18:00');
    const zones = { market: 'Europe/Madrid', visitor: 'Pacific/Auckland' };
    const abroad = { today: TODAY, zones };
    expect(cardView({ ...mentor, next_free: slot('2026-11-26') }, abroad).nextFree).toBe(
      'jueves 26, 18:00 · vie 06:00 en tu hora',
    );
    const band = { date: '2026-11-26', start_time: '14:00', part: 'afternoon' as const };
    expect(cardView({ ...mentor, next_free: band }, abroad).nextFree).toBe('jueves 26, por la tarde');
  });

  it('shows three areas and the number of the rest, no price if none is set, and a shortened bio', () => {
    const view = cardView(ana({ expertises: ['a', 'b', 'c', 'd', 'e'], bio: 'x'.repeat(500) }), HERE);
    expect([view.tags, view.more, view.price]).toEqual([['a', 'b', 'c'], 2, null]);
    expect(view.bio).toHaveLength(281);
  });
});
