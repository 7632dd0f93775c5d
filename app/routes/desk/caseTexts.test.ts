import { expect, it } from 'vitest';
import type { CaseEntry } from '~/app/.server/api/cases';
import { agoText, entryView } from './caseTexts';

const NOW = new Date('2026-11-20T10:00:00Z');

it.each([
  ['2026-11-20T09:59:50Z', 'hace 1 min'],
  ['2026-11-20T09:20:00Z', 'hace 40 min'],
  ['2026-11-20T07:00:30Z', 'hace 2 h'],
  ['2026-11-19T10:00:00Z', 'hace 1 día'],
  ['2026-11-01T10:00:00Z', 'hace 19 días'],
])('%s was %s', (at, text) => {
  expect(agoText(at, NOW)).toBe(text);
});

const entry: CaseEntry = {
  ...{ number: '2026-0117', kind: 'report', subject: 'message', title: 'Mensaje de Raúl Prieto' },
  ...{ reason: 'minor', weight: 'grave', reporters: 2, opened_at: '2026-11-20T09:20:00.000Z' },
  ...{ closed_at: null, measure: null, taken_by: null },
};

it.each([
  [{}, ['Me preocupa un menor', 'Mensaje de Raúl Prieto · 2 personas avisan', '']],
  [
    { taken_by: { id: '3', full_name: 'Elena Soto' } },
    [expect.any(String), expect.any(String), 'Lo lleva Elena Soto'],
  ],
  [
    { kind: 'objection', title: 'Objeción: Mensaje de Raúl Prieto', reason: null, reporters: 0 },
    ['Objeción', 'Mensaje de Raúl Prieto', ''],
  ],
  [
    { kind: 'staff', title: 'Cuenta de Raúl Prieto', reason: null, reporters: 0, measure: 'suspend' },
    ['Abierto por el equipo', 'Cuenta de Raúl Prieto', 'cuenta suspendida'],
  ],
] as const)('a row of the queue with %j', (change, [heading, line, state]) => {
  const view = entryView({ ...entry, ...change }, NOW);
  expect([view.heading, view.line.replaceAll('\u00a0', ' '), view.state]).toEqual([heading, line, state]);
});
