import { expect, it } from 'vitest';
import { clockChangeOn } from './clockChange';

it.each([
  ['2026-10-25', 'Europe/Madrid', 'A las 03:00 serán las 02:00'],
  ['2027-03-28', 'Europe/Madrid', 'A las 02:00 serán las 03:00'],
  ['2026-10-24', 'Europe/Madrid', null],
  ['2026-10-26', 'Europe/Madrid', null],
  ['2028-02-29', 'Europe/Madrid', null],
  ['2026-10-25', 'Atlantic/Canary', 'A las 02:00 serán las 01:00'],
  ['2026-10-25', 'America/Bogota', null],
  ['2026-10-04', 'Australia/Lord_Howe', 'A las 02:00 serán las 02:30'],
])('%s in %s: %s', (day, zone, expected) => expect(clockChangeOn(day, zone)).toBe(expected));
