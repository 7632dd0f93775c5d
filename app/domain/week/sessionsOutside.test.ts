import { describe, expect, it } from 'vitest';
import { halfHoursOfSession, isOutside, needsOf, touches } from './exceptions';

const MADRID = 'Europe/Madrid';
const session = (init_date: string, end_date: string) => ({ init_date, end_date });
const exception = (kind: 'off' | 'extra', date: string, start_time = '00:00', end_time = '00:00') => ({
  id: '1',
  kind,
  date,
  start_time,
  end_time,
});
const times = (from: string, to: string, zone = MADRID) =>
  halfHoursOfSession(session(from, to), zone).map(({ day, minute }) => `${day.slice(8)} ${minute / 60}`);

describe('half hours of a session', () => {
  it('are those of the marketplace’s clock', () => {
    expect(times('2026-11-03T17:00:00Z', '2026-11-03T18:00:00Z')).toEqual(['03 18', '03 18.5']);
    expect(times('2026-07-07T22:30:00Z', '2026-07-07T23:00:00Z')).toEqual(['08 0.5']);
  });

  it('count those that it only touches', () => {
    expect(times('2026-11-03T17:15:00Z', '2026-11-03T17:45:00Z')).toEqual(['03 18', '03 18.5']);
    expect(times('2026-11-03T17:00:00Z', '2026-11-03T17:20:00Z')).toEqual(['03 18']);
    expect(times('2026-11-03T17:00:00Z', '2026-11-03T17:00:00Z')).toEqual([]);
  });

  it('jump over the hour that a change of clocks leaves out', () => {
    expect(times('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toEqual(['29 1.5', '29 3']);
  });

  it('count once where the hour is repeated', () => {
    expect(times('2026-10-25T00:00:00Z', '2026-10-25T02:00:00Z')).toEqual(['25 2', '25 2.5']);
  });
});

describe('a session and the hours', () => {
  // Tuesday, 18:00 to 19:00 in Madrid.
  const tuesday = session('2026-11-03T17:00:00Z', '2026-11-03T18:00:00Z');

  it('is inside only when the week holds all of it', () => {
    const needs = needsOf(tuesday, [], MADRID);
    expect(needs).toEqual({ marks: ['1-18:00', '1-18:30'], off: false });
    expect(isOutside(needs, new Set(['1-18:00', '1-18:30']))).toBe(false);
    expect(isOutside(needs, new Set(['1-18:00']))).toBe(true);
  });

  it('keeps its time of the clock when the offset changes between two weeks', () => {
    const before = needsOf(session('2026-10-20T16:00:00Z', '2026-10-20T16:30:00Z'), [], MADRID);
    const after = needsOf(session('2026-10-27T17:00:00Z', '2026-10-27T17:30:00Z'), [], MADRID);
    expect(before).toEqual(after);
  });

  it('needs no weekly hours where it has extra hours', () => {
    const extra = exception('extra', '2026-11-03', '17:30', '18:30');
    expect(needsOf(tuesday, [extra], MADRID)).toEqual({ marks: ['1-18:30'], off: false });
  });

  it('is outside whenever hours off touch it; off takes precedence over extra', () => {
    const all = [
      exception('extra', '2026-11-03', '06:00', '00:00'),
      exception('off', '2026-11-03', '18:30', '20:00'),
    ];
    expect(isOutside(needsOf(tuesday, all, MADRID), new Set(['1-18:00', '1-18:30']))).toBe(true);
    expect(needsOf(tuesday, [exception('off', '2026-11-10')], MADRID).off).toBe(false);
  });

  it('touches a day off, and hours off that it only grazes', () => {
    expect(touches(tuesday, exception('off', '2026-11-03'), MADRID)).toBe(true);
    expect(touches(tuesday, exception('off', '2026-11-03', '18:30', '19:00'), MADRID)).toBe(true);
    expect(touches(tuesday, exception('off', '2026-11-03', '19:00', '20:00'), MADRID)).toBe(false);
  });
});

describe('a range of days', () => {
  const tuesday = session('2026-11-03T17:00:00Z', '2026-11-03T18:00:00Z');

  it('excludes the hours of each of its days', () => {
    const range = { ...exception('off', '2026-10-20'), until: '2026-11-03' };
    expect(touches(tuesday, range, MADRID)).toBe(true);
    expect(needsOf(tuesday, [range], MADRID).off).toBe(true);
    expect(touches(tuesday, { ...range, until: '2026-11-02' }, MADRID)).toBe(false);
  });
});
