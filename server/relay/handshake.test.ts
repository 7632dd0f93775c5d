import { expect, it } from 'vitest';
import { pairOf } from './handshake';

it.each([
  ['/ws/chat/1/2/', { me: '1', other: '2' }],
  ['/ws/chat/12/345/?x=1', { me: '12', other: '345' }],
  ['/ws/chat/1/2', null],
  ['/ws/chat/01/2/', null],
  ['/ws/chat/-1/2/', null],
  ['/ws/chat/1e3/2/', null],
  ['/ws/chat/1/2/3/', null],
  ['/ws/chat/1234567890123456/2/', null],
  ['/ws/chat/1/2/\n', null],
  [undefined, null],
])('%s', (url, pair) => {
  expect(pairOf({ url })).toEqual(pair);
});
