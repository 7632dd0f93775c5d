import { expect, it } from 'vitest';
import { credentialsOf, targetOf } from './server';

const site = { siteOrigin: 'https://mentorea.example' };

it.each([
  ['/ws/chat/1/22/', { userId: 1, otherId: 22 }],
  ['/ws/chat/1/22/?token=a/b', { userId: 1, otherId: 22 }],
  ['/ws/chat/1/22', null],
  ['/ws/chat/0/22/', null],
  ['/ws/chat/1/x/', null],
  ['/ws/chat/1/22/3/', null],
  ['/ws/chat/12345678901/2/', null],
  ['/ws/chat/1/2147483647/', { userId: 1, otherId: 2_147_483_647 }],
  ['/ws/chat/1/2147483648/', null],
  ['/ws/chat/9999999999/1/', null],
  ['//ws/chat/1/2/', null],
  ['/', null],
])('%s', (url, target) => expect(targetOf({ url, headers: {} })).toEqual(target));

const url = '/ws/chat/1/2/';
const cookie = 'a=b; refresh_token=abc.1.x';
it.each([
  [
    'the header',
    { url: `${url}?token=t`, headers: { authorization: 'Bearer abc', cookie } },
    { kind: 'token', token: 'abc' },
  ],
  [
    'a header of another kind',
    { url, headers: { authorization: 'Basic abc' } },
    { kind: 'token', token: '' },
  ],
  [
    'the query',
    { url: `${url}?token=t.u`, headers: { origin: 'https://other.example' } },
    { kind: 'token', token: 't.u' },
  ],
  [
    'our page’s cookie',
    { url, headers: { cookie, origin: site.siteOrigin } },
    { kind: 'cookie', value: 'abc.1.x' },
  ],
  [
    'another page’s cookie',
    { url, headers: { cookie, origin: 'https://mentorea.example.evil' } },
    { kind: 'foreign-page' },
  ],
  ['a page without origin', { url, headers: { cookie, origin: 'null' } }, { kind: 'foreign-page' }],
  ['a cookie from no page', { url, headers: { cookie } }, { kind: 'none' }],
  ['nothing', { url, headers: {} }, { kind: 'none' }],
])('credentials: %s', (_what, handshake, found) => expect(credentialsOf(handshake, site)).toEqual(found));
