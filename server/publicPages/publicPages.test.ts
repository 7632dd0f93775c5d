import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { matchesTag } from '~/api/http/etag';
import { CACHE_TAGS, mentorTag, publicHeaders } from '~/app/.server/pages/publicPage';
import { preferredEncoding } from '~/server/http/compression';
import { memoizedByText } from '~/server/memoizedByText';
import { testPlatform } from '~/tests/support/platform';
import { openPublicPages } from './publicPages';

it.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['br ; q=0.5 , gzip ; q=0.5', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0, gzip;q=0.2', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['brotli, abr', 'identity'],
  ['br;q=ay', 'br'],
])('%s -> %s', (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});

const etag = '"abc-br"';

it.each([
  ['"abc-br"', true],
  ['W/"abc-br"', true],
  ['*', true],
  [' * ', true],
  ['"x", "abc-br"', true],
  ['"x",W/"abc-br" ,"y"', true],
  ['"a,b", "abc-br"', true],
  ['"abc"', false],
  ['abc-br', false],
  ['"abc-gzip"', false],
  ['"x*", "y"', false],
  ['', false],
  // A malformed list names nothing.
  ['"x "abc-br""', false],
])('%s: %s', (sent, expected) => {
  expect(matchesTag(sent, etag)).toBe(expected);
});

it('computes once for each text, forgets when there are too many, and never keeps long ones', () => {
  let asked = 0;
  const lengthOf = memoizedByText((text) => {
    asked += 1;
    return text.length;
  });
  expect([lengthOf('abc'), lengthOf('abc'), asked]).toEqual([3, 3, 1]);
  const long = 'x'.repeat(500);
  expect([lengthOf(long), lengthOf(long), asked]).toEqual([500, 500, 3]);
  for (let n = 0; n < 5_000; n += 1) lengthOf(`n${n}`);
  lengthOf('abc');
  expect(asked).toBe(5_004);
});

const build = {
  routes: {
    profile: { id: 'profile', path: 'mentors/:username', module: { headers: publicHeaders } },
  },
} as unknown as ServerBuild;

it('drops a mentor’s page when the mentor changes, whatever the name', async () => {
  let renderings = 0;
  const answer = async () =>
    new Response(`${++renderings}`, {
      headers: { [CACHE_TAGS]: mentorTag('Łukasz'), 'Content-Security-Policy': "script-src 'self'" },
    });
  const pages = openPublicPages(build, {
    pages: { answer, routeOf: () => '/mentors/:username' },
    platform: testPlatform({}),
    requestLog: () => {},
  });
  const server = createServer((incoming, outgoing) => {
    pages.take(incoming, outgoing, () => outgoing.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/mentors/%C5%82ukasz`)).text();
  try {
    expect([await read(), await read()]).toEqual(['1', '1']);
    pages.onChange({ mentors: ['ana'], lists: false });
    expect(await read()).toBe('1');
    pages.onChange({ mentors: ['łukasz'], lists: false });
    expect(await read()).toBe('2');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
