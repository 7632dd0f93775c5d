import { expect, it } from 'vitest';
import { remainingLifetime, targetOf } from './handshake';

it.each([
  ['/ws/chat/1/2/', { kind: 'chat', me: '1', other: '2', path: '/ws/chat/1/2/' }],
  ['/ws/chat/12/345/?x=1', { kind: 'chat', me: '12', other: '345', path: '/ws/chat/12/345/' }],
  ['/ws/chat/1/2', null],
  ['/ws/chat/01/2/', null],
  ['/ws/chat/-1/2/', null],
  ['/ws/chat/1e3/2/', null],
  ['/ws/chat/1/2/3/', null],
  ['/ws/chat/1234567890123456/2/', null],
  ['/ws/chat/1/2/\n', null],
  [undefined, null],
])('%s', (url, target) => {
  expect(targetOf({ url })).toEqual(target);
});

const TAB = '0b9b2d1e-3c5f-4b7a-9d11-2f4c5d6e7f80';

it.each([`?tab=${TAB}`, `?x=1&tab=${TAB}&y=2`])('a room address names a tab: %s', (query) => {
  expect(targetOf({ url: `/ws/room/session-101-x/${query}` })).toEqual({
    kind: 'room',
    identifier: 'session-101-x',
    path: `/ws/room/session-101-x/?tab=${TAB}`,
  });
});

it.each([
  '/ws/room/session-101-x/',
  '/ws/room/session-101-x/?tab=',
  '/ws/room/session-101-x/?tab=1',
  `/ws/room/session-101-x/?tab=${TAB}0`,
  `/ws/room/session-101-x/?tab=${TAB}%0A`,
  `/ws/room/session-101-x?tab=${TAB}`,
  `/ws/room//?tab=${TAB}`,
  `/ws/room/../?tab=${TAB}`,
  `/ws/room/a%2Fb/?tab=${TAB}`,
  `/ws/room/a/b/?tab=${TAB}`,
  `/ws/room/${'a'.repeat(101)}/?tab=${TAB}`,
])('not a room address: %s', (url) => {
  expect(targetOf({ url })).toBeNull();
});

it.each([
  [1_000_000, 1_300_000, 360_000],
  [1_000_000, 1_000_001, 60_001],
  [1_000_000, 1_000_000, 0],
  [1_000_000, 900_000, 0],
  [1_000_000, null, 600_000],
  // A timer longer than 2^31 ms would fire at once.
  [1_000_000, 90 * 86_400_000, 12 * 3_600_000],
])('at %i, a token valid until %s leaves %i ms', (now, accessUntil, life) => {
  expect(remainingLifetime({ accessUntil }, now)).toBe(life);
});
