/** Views of public profiles, counted by the production build: of kept pages too, and over its stop (decision 32). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { call, logIn } from '~/tests/support/bookings';
import { ask } from '~/tests/support/http';
import { fillFolder, type RunningServer, startServer } from '~/tests/support/server';
import { Visitor } from '~/tests/support/visitor';

const NAME = 'marcos.mentor';
const PROFILE = `/mentors/${NAME}`;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
const ROBOT = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' };

const dataDir = mkdtempSync(join(tmpdir(), 'profile-views-'));
let server: RunningServer;
beforeAll(async () => {
  await fillFolder(dataDir);
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Views of the demo mentor in these weeks. */
async function viewsNow(): Promise<number> {
  return (await call(await logIn(server.origin, NAME), 'GET', '/api/figures/')).views_total;
}
async function visit(times: number, headers: Record<string, string>, path = PROFILE, method = 'GET') {
  for (let n = 0; n < times; n += 1)
    expect((await ask(server.port, path, { method, headers })).status).toBeLessThan(400);
}

it('counts people, but no robots, prefetches, cached copies or further pages of reviews', async () => {
  const before = await viewsNow();
  await visit(25, FIREFOX);
  await visit(2, { ...FIREFOX, cookie: 'flash=x' });
  await visit(1, FIREFOX, `${PROFILE}?utm_source=boletin`);
  await visit(10, ROBOT);
  await visit(2, { ...ROBOT, cookie: 'flash=x' });
  await visit(5, FIREFOX, PROFILE, 'HEAD');
  await visit(5, { ...FIREFOX, 'sec-purpose': 'prefetch' });
  await visit(3, FIREFOX, `${PROFILE}?estrellas=5`);
  await visit(3, FIREFOX, `${PROFILE}.data`);
  const { headers } = await ask(server.port, PROFILE, { headers: FIREFOX });
  await visit(5, { ...FIREFOX, 'if-none-match': String(headers.etag) });
  expect(headers['x-view-of']).toBeUndefined();
  await vi.waitFor(async () => expect(await viewsNow()).toBe(before + 29), {
    interval: 500,
    timeout: 15_000,
  });
}, 60_000);

it('keeps every view over a restart, and does not count the mentor’s own', async () => {
  const before = await viewsNow();
  for (const [username, times] of [
    [NAME, 3],
    ['ana.alumna', 2],
  ] as const) {
    const visitor = new Visitor(server.origin);
    await visitor.logIn({ username }, DEMO_PASSWORD);
    for (let n = 0; n < times; n += 1) {
      const answer = await visitor.fetch(PROFILE, { headers: FIREFOX });
      expect([answer.status, answer.headers.get('x-view-of')]).toEqual([200, null]);
    }
  }
  await visit(4, FIREFOX);
  expect(await server.stop()).toBe(0);
  server = await startServer({ dataDir });
  expect(await viewsNow()).toBe(before + 6);
}, 120_000);
