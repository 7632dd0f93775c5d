import { describe, expect, it } from 'vitest';
import {
  canCancel,
  canConfirm,
  countByFilter,
  matchesFilter,
  readStatusFilter,
  type StatusFields,
  statusOf,
} from './status';

const now = new Date('2026-11-26T10:00:00Z');
const make = (hours: number, fields: Partial<StatusFields> = {}): StatusFields => {
  const start = now.getTime() + hours * 3_600_000;
  return {
    status: null,
    init_date: new Date(start).toISOString(),
    end_date: new Date(start + 3_600_000).toISOString(),
    confirmation: true,
    ...fields,
  };
};

describe('statusOf', () => {
  it('follows the clock if the API sends no status: half-open at start and end', () => {
    expect(statusOf(make(0.01), now)).toBe('upcoming');
    expect(statusOf(make(0), now)).toBe('ongoing');
    expect(statusOf(make(-0.5), now)).toBe('ongoing');
    expect(statusOf(make(-1), now)).toBe('finished');
  });

  it('believes the API', () => {
    expect(statusOf(make(5, { status: 'ongoing' }), now)).toBe('ongoing');
  });
});

describe('the status filter', () => {
  it('falls back to all', () => {
    expect(readStatusFilter('pending')).toBe('pending');
    for (const odd of [null, '', 'PENDING', 'toString', 'cancelled'])
      expect(readStatusFilter(odd)).toBe('all');
  });

  it('keeps confirmation and status apart', () => {
    const pending = make(5, { confirmation: false });
    expect(matchesFilter(pending, 'pending', now)).toBe(true);
    expect(matchesFilter(pending, 'upcoming', now)).toBe(true);
    expect(matchesFilter(pending, 'confirmed', now)).toBe(false);
    expect(matchesFilter(pending, 'finished', now)).toBe(false);
  });

  it('counts what each option would show', () => {
    const all = [make(5), make(9, { confirmation: false }), make(-0.5), make(-9), make(-30)];
    expect(countByFilter(all, now)).toEqual({
      all: 5,
      confirmed: 4,
      pending: 1,
      upcoming: 2,
      ongoing: 1,
      finished: 2,
    });
  });
});

describe('allowed changes', () => {
  it('include cancelling until the start', () => {
    expect(canCancel(make(1), now)).toBe(true);
    expect(canCancel(make(0), now)).toBe(false);
  });

  it('include confirming once, and only before the start', () => {
    expect(canConfirm(make(1, { confirmation: false }), now)).toBe(true);
    expect(canConfirm(make(1), now)).toBe(false);
    expect(canConfirm(make(-2, { confirmation: false }), now)).toBe(false);
  });
});
