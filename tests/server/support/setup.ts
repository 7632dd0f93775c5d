/** Before the `server` project: PostgreSQL if it is installed, and where workers get the sites that files share. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWithPeople } from '~/tests/support/peoplePool';
import { SECRET } from '~/tests/support/platform';
import postgresForRun from '~/tests/support/postgresForRun';
import { preloaded, type RunningServer, startServer } from '~/tests/support/server';
import { jump, type SharedSite } from '~/tests/support/sharedSite';

/** The pool of each worker's site: for `student` and `mentor` of marketplace.ts. */
const PEOPLE = { students: 200, mentors: 150 };

export default async function setUp(): Promise<() => Promise<void>> {
  const stopPostgres = await postgresForRun();
  const sites = new Map<string, ReturnType<typeof start>>();
  const door = createServer(async ({ url = '' }, response) => {
    const site = sites.get(url) ?? start(new URL(url, 'http://door').searchParams);
    sites.set(url, site);
    try {
      response.end(JSON.stringify((await site).told));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  // The workers inherit this environment.
  process.env.SHARED_SITES = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
  return async () => {
    door.close();
    door.closeAllConnections();
    for (const site of sites.values()) await (await site.catch(() => null))?.server.stop();
    await stopPostgres?.();
  };
}

/** `kind` as in sharedSite.ts. */
async function start(kind: URLSearchParams): Promise<{ server: RunningServer; told: SharedSite }> {
  const stepFile = join(tmpdir(), `mentorea-step-${randomUUID()}`);
  const stepped = { CLOCK_START: new Date().toISOString(), CLOCK_STEP_FILE: stepFile };
  const env = { SESSION_SECRET: SECRET };
  const API_URL = kind.get('apiUrl');
  let databaseUrl: string | undefined;
  const before = async (where: { databaseUrl: string | undefined }) => {
    ({ databaseUrl } = where);
  };
  const args = preloaded('shiftedClock.mjs');
  const server = await (API_URL
    ? startServer({ args, env: { ...env, ...stepped, API_URL } })
    : kind.has('is')
      ? startServer({ args, before, env: { ...env, ...stepped, DEMO: 'off', LOG_LEVEL: 'warn' } })
      : startWithPeople(PEOPLE, { env: { ...env, TRUST_PROXY: '127.0.0.1,::1' } }));
  const { origin, port, child } = server;
  const told = { origin, port, pid: child.pid ?? 0, stepFile, databaseUrl };
  // The process began a little later than its clock.
  if (API_URL) await jump(told, new Date().toISOString());
  return { server, told };
}
