/** The API's most asked lists on PostgreSQL, eight connections at once, beside a bare server in the same run. */
import { afterAll, beforeAll, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { bareServer, load, median, pidOf } from '~/tests/load/processes';
import { type DemoSite, demoSite } from '~/tests/support/demoServer';
import type { RunningServer } from '~/tests/support/server';

/** Answers per second of a Django server with the same lists in this arrangement, and our multiple of it. */
const LISTS = {
  '/api/mentors/': { django: 84, times: 10 },
  '/api/ranking/': { django: 84, times: 10 },
  '/api/mentorships/': { django: 68, times: 5 },
  '/api/notifications/': { django: 221, times: 5 },
  '/api/expertises/': { django: 224, times: 5 },
};
const ROUNDS = 5;
const CONNECTIONS = 8;

let site: DemoSite | null;
let server: RunningServer;
const table: string[] = [];
beforeAll(async () => {
  site = await demoSite('postgres');
  if (!site) throw new Error('No PostgreSQL 15 or newer on this machine.');
  await site.inDatabase((db) => db.execute('analyze'));
  server = await site.start();
});
afterAll(async () => {
  await server?.stop();
  await site?.remove();
  console.info(
    `\n| list | a second | aim | CPU of each, ms | bare, a second | bytes |\n|---|---|---|---|---|---|\n${table.join('\n')}`,
  );
});

it('answers as often as it can', async () => {
  const login = await fetch(`${server.origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ana.alumna', password: DEMO_PASSWORD }),
  });
  const { access } = (await login.json()) as { access: string };
  const headers = { Accept: 'application/json', Authorization: `Bearer ${access}` };
  const own = { port: server.port, pid: pidOf(server.child) };
  for (const [path, { django, times }] of Object.entries(LISTS)) {
    const options = { headers, connections: CONNECTIONS, seconds: 3 };
    const bare = await bareServer(server.port, path, headers);
    const rounds: Record<'own' | 'bare', Awaited<ReturnType<typeof load>>>[] = [];
    try {
      await load(own, path, options);
      for (let n = 0; n < ROUNDS; n += 1)
        rounds.push({ own: await load(own, path, options), bare: await load(bare, path, options) });
    } finally {
      bare.stop();
    }
    const found = median(rounds.map((one) => one.own.perSecond));
    const cells = [
      path,
      found.toFixed(0),
      `${django * times} (${times} times ${django}) ${found >= django * times ? 'reached' : 'missed'}`,
      (median(rounds.map((one) => one.own.cpuPerRequest)) / 1e3).toFixed(2),
      median(rounds.map((one) => one.bare.perSecond)).toFixed(0),
      bare.bytes,
    ];
    table.push(`| ${cells.join(' | ')} |`);
  }
});
