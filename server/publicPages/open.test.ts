import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';
import { CACHE_TAGS, mentorTag, publicHeaders } from '../../app/.server/publicPage';
import { testPlatform } from '../../tests/support/platform';
import { openPublicPages } from './open';

const build = {
  routes: {
    profile: { id: 'profile', path: 'mentors/:username', module: { headers: publicHeaders } },
  },
} as unknown as ServerBuild;

it('drops the page of a mentor of any name when the mentor changes', async () => {
  let renderings = 0;
  const answer = async () =>
    new Response(`${++renderings}`, {
      headers: { [CACHE_TAGS]: mentorTag('Łukasz'), 'Content-Security-Policy': "script-src 'self'" },
    });
  const pages = openPublicPages(build, { pages: { answer }, platform: testPlatform({}) });
  const server = createServer((incoming, outgoing) => {
    pages.take(incoming, outgoing, () => outgoing.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const read = async () => (await fetch(`http://127.0.0.1:${port}/mentors/%C5%82ukasz`)).text();
  try {
    expect([await read(), await read()]).toEqual(['1', '1']);
    pages.changed({ mentors: ['ana'], lists: false });
    expect(await read()).toBe('1');
    pages.changed({ mentors: ['łukasz'], lists: false });
    expect(await read()).toBe('2');
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
