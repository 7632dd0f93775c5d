/**
 * Before the `server` project: starts PostgreSQL if it is installed, and an endpoint from which workers get
 * the site that their files share.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startWithPeople } from '~/tests/support/peoplePool';
import postgresForRun from '~/tests/support/postgresForRun';
import { type RunningServer, startServer } from '~/tests/support/server';

/** The pool of each worker's site: for `student` and `mentor` of marketplace.ts. */
const PEOPLE = { students: 200, mentors: 150 };

export default async function setUp(): Promise<() => Promise<void>> {
  const stopPostgres = await postgresForRun();
  const sites = new Map<string, Promise<RunningServer>>();
  const door = createServer(async ({ url = '' }, response) => {
    const API_URL = new URL(url, 'http://door').searchParams.get('apiUrl');
    const start = () =>
      API_URL
        ? startServer({ env: { API_URL } })
        : startWithPeople(PEOPLE, { env: { TRUST_PROXY: '127.0.0.1,::1' } });
    const site = sites.get(url) ?? start();
    sites.set(url, site);
    try {
      const { origin, port } = await site;
      response.end(JSON.stringify({ origin, port }));
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
    for (const site of sites.values()) await (await site.catch(() => null))?.stop();
    await stopPostgres?.();
  };
}
