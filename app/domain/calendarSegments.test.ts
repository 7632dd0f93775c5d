import { describe, expect, it } from 'vitest';
import { segmentsOf } from './calendarSegments';

const ZONE = 'Europe/Madrid';
const cut = (init_date: string, end_date: string, zone = ZONE) =>
  segmentsOf({ init_date, end_date }, zone).map(({ day, from, to, before, after }) =>
    [day, from / 60, to / 60, before ? 'since' : '', after ? 'until' : ''].join(' ').trim(),
  );

describe('sessions on the wall clock', () => {
  it('lie on the day of the zone, whatever the instant is called', () => {
    expect(cut('2026-11-26T17:30:00Z', '2026-11-26T18:30:00Z')).toEqual(['2026-11-26 18.5 19.5']);
    expect(cut('2026-11-26T23:30:00Z', '2026-11-27T00:30:00Z')).toEqual(['2026-11-27 0.5 1.5']);
    expect(cut('2026-12-31T23:30:00+01:00', '2027-01-01T00:00:00+01:00')).toEqual(['2026-12-31 23.5 24']);
  });

  it('are cut at midnight, also of the year and of a leap day', () => {
    expect(cut('2026-12-31T22:00:00Z', '2027-01-01T00:30:00Z')).toEqual([
      '2026-12-31 23 24  until',
      '2027-01-01 0 1.5 since',
    ]);
    expect(cut('2028-02-28T22:30:00Z', '2028-02-28T23:30:00Z')).toEqual([
      '2028-02-28 23.5 24  until',
      '2028-02-29 0 0.5 since',
    ]);
    expect(cut('2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z')).toHaveLength(3);
  });

  it('stand at their own hour before and after the clocks change', () => {
    expect(cut('2026-10-24T07:00:00Z', '2026-10-24T08:00:00Z')).toEqual(['2026-10-24 9 10']);
    expect(cut('2026-10-25T08:00:00Z', '2026-10-25T09:00:00Z')).toEqual(['2026-10-25 9 10']);
    expect(cut('2027-03-27T08:00:00Z', '2027-03-27T09:00:00Z')).toEqual(['2027-03-27 9 10']);
    expect(cut('2027-03-28T07:00:00Z', '2027-03-28T08:00:00Z')).toEqual(['2027-03-28 9 10']);
  });

  it('jump over the missing hour, and are as long as they are within the repeated one', () => {
    expect(cut('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z')).toEqual(['2027-03-28 1.5 3.5']);
    expect(cut('2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual(['2026-10-25 2.5 3.5']);
    expect(cut('2026-10-25T00:45:00Z', '2026-10-25T01:15:00Z')).toEqual(['2026-10-25 2.75 3.25']);
    expect(cut('2026-10-24T23:00:00Z', '2026-10-25T02:00:00Z')).toEqual(['2026-10-25 1 3']);
  });

  it('of no length, or of a wrong one, take half an hour', () => {
    expect(cut('2026-11-26T17:30:00Z', '2026-11-26T17:30:00Z')).toEqual(['2026-11-26 18.5 19']);
    expect(cut('2026-11-26T17:30:00Z', '2026-11-25T17:30:00Z')).toEqual(['2026-11-26 18.5 19']);
    expect(cut('2026-11-26T00:00:00Z', '2030-11-25T17:30:00Z')).toHaveLength(31);
  });
});
