import { expect, test } from 'vitest';
import { groupStandingOf, seatsText } from './groupStanding';

const free = {
  joined: false,
  isOwn: false,
  isStudent: true,
  status: 'upcoming',
  seatsLeft: 1,
  available: true,
} as const;

test.each([
  ['free', {}],
  ['looking', { isStudent: false }],
  ['unavailable', { available: false }],
  ['full', { seatsLeft: 0, available: false }],
  ['full', { seatsLeft: -1, isStudent: false }],
  ['begun', { status: 'ongoing', seatsLeft: 0 }],
  ['finished', { status: 'finished', seatsLeft: 0 }],
  ['own', { isOwn: true, isStudent: false, status: 'finished' }],
  ['joined', { joined: true, seatsLeft: 0, status: 'ongoing' }],
] as const)('%s', (standing, change) => {
  expect(groupStandingOf({ ...free, ...change })).toBe(standing);
});

test('the number of free seats is put into words', () => {
  expect([3, 1, 0, -1].map((left) => seatsText(left, 5))).toEqual([
    'Quedan 3 plazas de 5',
    'Queda 1 plaza de 5',
    'No quedan plazas',
    'No quedan plazas',
  ]);
  expect(seatsText(2, 0)).toBe('Quedan 2 plazas');
});
