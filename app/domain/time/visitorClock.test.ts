import { describe, expect, it } from 'vitest';
import {
  isZone,
  visitorHoursText,
  visitorSlots,
  visitorSlotsText,
  visitorTimeText,
  zoneNote,
} from './visitorClock';

const from = (visitor: string | null) => ({ market: 'Europe/Madrid', visitor });
/** 18:30 in Madrid, around each clock change there and in other zones. */
const DAYS = {
  // Summer time everywhere; in Auckland since September.
  'Fri 23 Oct 2026': '2026-10-23T16:30:00Z',
  // Madrid and the Canary Islands have gone back, New York has not.
  'Mon 26 Oct 2026': '2026-10-26T17:30:00Z',
  // New York is already on summer time.
  'Fri 26 Mar 2027': '2027-03-26T17:30:00Z',
  // Madrid is too; Auckland goes back on 4 April.
  'Mon 29 Mar 2027': '2027-03-29T16:30:00Z',
  'Mon 5 Apr 2027': '2027-04-05T16:30:00Z',
} as const;

describe('a time on the visitor’s clock', () => {
  it.each([
    ['Atlantic/Canary', ['17:30', '17:30', '17:30', '17:30', '17:30']],
    ['America/Bogota', ['11:30', '12:30', '12:30', '11:30', '11:30']],
    ['America/New_York', ['12:30', '13:30', '13:30', '12:30', '12:30']],
    ['Asia/Kolkata', ['22:00', '23:00', '23:00', '22:00', '22:00']],
    ['Pacific/Auckland', ['sáb 05:30', 'mar 06:30', 'sáb 06:30', 'mar 05:30', 'mar 04:30']],
  ])('in %s', (zone, expected) => {
    expect(Object.values(DAYS).map((at) => visitorTimeText(at, from(zone)))).toEqual(
      expected.map((text) => `${text} en tu hora`),
    );
  });

  it('is omitted if both clocks agree, or the visitor’s zone is unknown', () => {
    for (const at of Object.values(DAYS)) {
      for (const zone of ['Europe/Paris', 'Europe/Madrid', 'Africa/Ceuta', null]) {
        expect(visitorTimeText(at, from(zone))).toBe('');
        expect(visitorHoursText(at, at, from(zone))).toBe('');
      }
    }
    // Lagos has no summer time, so it equals Madrid in winter only.
    expect(visitorTimeText(DAYS['Mon 26 Oct 2026'], from('Africa/Lagos'))).toBe('');
    expect(visitorTimeText(DAYS['Fri 23 Oct 2026'], from('Africa/Lagos'))).toBe('17:30 en tu hora');
  });

  it('names the day when it differs, before and after', () => {
    expect(visitorTimeText('2026-11-26T23:30:00Z', from('Atlantic/Canary'))).toBe('jue 23:30 en tu hora');
    expect(visitorTimeText('2026-12-31T17:30:00Z', from('Pacific/Auckland'))).toBe('vie 06:30 en tu hora');
    expect(visitorHoursText('2026-11-26T17:30:00Z', '2026-11-26T18:30:00Z', from('Asia/Kolkata'))).toBe(
      '23:00 – 00:00 en tu hora',
    );
    expect(visitorHoursText('2026-11-26T17:30:00Z', '2026-11-26T18:30:00Z', from('Pacific/Auckland'))).toBe(
      'vie 06:30 – 07:30 en tu hora',
    );
  });

  it('follows both clocks through the hour of a change', () => {
    // 02:30 occurs twice in Madrid on 25 October 2026, and 01:30 twice in the Canary Islands, at the same
    // time.
    expect(visitorTimeText('2026-10-25T00:30:00Z', from('Atlantic/Canary'))).toBe('01:30 en tu hora');
    expect(visitorTimeText('2026-10-25T01:30:00Z', from('Atlantic/Canary'))).toBe('01:30 en tu hora');
    expect(visitorHoursText('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', from('UTC'))).toBe(
      '00:30 – 01:30 en tu hora',
    );
    // The clocks agree at the session's start but not at its end.
    expect(visitorHoursText('2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z', from('Africa/Lagos'))).toBe(
      '01:30 – 02:30 en tu hora',
    );
  });
});

describe('the clock difference of a whole page', () => {
  const note = (zone: string | null, [first, last]: [string, string]) => zoneNote(first, last, from(zone));
  const november: [string, string] = ['2026-11-23T05:00:00Z', '2026-11-29T23:00:00Z'];
  it.each([
    ['Atlantic/Canary', 'Se muestra la hora peninsular española: en tu zona es 1 hora menos.'],
    ['America/Bogota', 'Se muestra la hora peninsular española: en tu zona son 6 horas menos.'],
    ['Asia/Kolkata', 'Se muestra la hora peninsular española: en tu zona son 4 horas y 30 minutos más.'],
    ['Pacific/Auckland', 'Se muestra la hora peninsular española: en tu zona son 12 horas más.'],
    ['Europe/Paris', ''],
    [null, ''],
  ])('seen from %s', (zone, text) => expect(note(zone, november)).toBe(text));

  it('is omitted for a week in which it changes', () => {
    expect(note('America/Bogota', ['2026-10-19T04:00:00Z', '2026-10-25T22:00:00Z'])).toBe(
      'Se muestra la hora peninsular española, que no es la de tu zona.',
    );
  });
});

it('a zone is valid if Intl knows its name', () => {
  for (const zone of ['Atlantic/Canary', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5']) {
    expect([zone, isZone(zone)]).toEqual([zone, true]);
  }
  for (const text of ['', '+05:30', 'Europe/Nowhere', 'x'.repeat(65), '../etc', 'Europe/Madrid\n', 'a;b']) {
    expect([text, isZone(text)]).toEqual([text, false]);
  }
});

const text = (slots: string[], visitor: string | null) =>
  visitorSlotsText(slots, visitorSlots(slots, { market: 'Europe/Madrid', visitor }));

it.each([
  ['Atlantic/Canary', '17:30 – 18:30 en tu hora'],
  ['America/Bogota', '12:30 – 13:30 en tu hora'],
  ['Pacific/Auckland', 'vie 06:30 – 07:30 en tu hora'],
  ['Europe/Paris', ''],
  [null, ''],
])('two slots seen from %s', (zone, expected) => {
  expect(text(['2026-11-26T19:00', '2026-11-26T18:30'], zone)).toBe(expected);
});

it('the last slot of a day ends at midnight, also on the days when the clocks change', () => {
  expect(text(['2026-10-25T23:30'], 'Atlantic/Canary')).toBe('22:30 – 23:00 en tu hora');
  expect(text(['2027-03-28T06:00'], 'UTC')).toBe('04:00 – 04:30 en tu hora');
  expect(text([], 'UTC')).toBe('');
});
