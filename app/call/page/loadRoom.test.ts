import { expect, it, test } from 'vitest';
import { displayNameOf, stageOf } from './loadRoom';

const ana = { first_name: ' Ana ', last_name: 'Alumna', email: 'ana@example.com', username: 'ana.alumna' };

it.each([
  [ana, 'Ana Alumna'],
  [{ ...ana, last_name: '' }, 'Ana'],
  [{ ...ana, first_name: '', last_name: ' ' }, 'ana'],
  [{ ...ana, first_name: '', last_name: '', email: '' }, 'ana.alumna'],
])('%#: the name shown is never the email address', (user, name) => {
  expect(displayNameOf(user)).toBe(name);
});

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
const session = {
  init_date: '2026-11-23T10:00:00.000Z',
  end_date: '2026-11-23T11:00:00.000Z',
  confirmation: true,
};
const opening = { opensAt: at('09:50'), closesAt: at('11:30') };
const asked = { opening, enters: false, leaves: false, hasRoom: true };

test.each([
  ['09:49', {}, 'waiting'],
  ['09:49', { enters: true }, 'waiting'],
  ['09:50', {}, 'waiting'],
  ['09:50', { enters: true }, 'call'],
  ['09:49', { leaves: true }, 'waiting'],
  ['09:55', { leaves: true }, 'left'],
  ['10:00', {}, 'waiting'],
  ['10:00', { enters: true }, 'call'],
  ['10:59', { leaves: true }, 'left'],
  ['11:00', {}, 'ended'],
  ['11:00', { enters: true }, 'call'],
  ['11:00', { leaves: true }, 'ended'],
  ['11:30', { enters: true }, 'ended'],
  ['10:00', { hasRoom: false }, 'unavailable'],
  ['11:30', { hasRoom: false }, 'ended'],
] as const)('at %s with %j: %s', (time, more, stage) => {
  expect(stageOf(session, { ...asked, ...more, now: at(time) })).toBe(stage);
});

test('an unconfirmed session lets nobody in', () => {
  const unconfirmed = { ...session, confirmation: false };
  expect(stageOf(unconfirmed, { ...asked, enters: true, now: at('09:55') })).toBe('waiting');
  expect(stageOf(unconfirmed, { ...asked, now: at('10:30') })).toBe('waiting');
  expect(stageOf(unconfirmed, { ...asked, leaves: true, now: at('10:30') })).toBe('waiting');
  expect(stageOf(unconfirmed, { ...asked, now: at('11:30') })).toBe('ended');
});
