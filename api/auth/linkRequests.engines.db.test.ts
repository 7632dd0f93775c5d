import { pino } from 'pino';
import { expect, it, test } from 'vitest';
import { createApi } from '~/api/app';
import type { LinkRequest } from '~/api/context';
import type { Database } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { onBothEngines } from '~/tests/support/engines';
import { eventually } from '~/tests/support/patience';
import { createWorld } from '~/tests/support/world';
import { createLinkRequests } from './linkRequests';

const log = pino({ enabled: false });

async function start(database: Database, send: (request: LinkRequest) => Promise<void>) {
  const boss = await startJobs(database, log);
  const requests = await createLinkRequests(boss, { send, log, retryDelay: 1 });
  const close = async () => {
    await stopJobs(boss);
    await database.close();
  };
  return { requests, close };
}

onBothEngines('requests for links', ({ open }) => {
  it('are answered exactly once, even after a failure and a restart', async () => {
    let refused = 0;
    const first = await start(await open(), async () => {
      refused += 1;
      throw new Error('the database went away');
    });
    const ana: LinkRequest = { purpose: 'password-reset', email: 'ana@example.com' };
    const eva: LinkRequest = { purpose: 'activation', email: 'eva@example.com' };
    await first.requests.put(ana);
    await eventually(() => expect(refused).toBe(1));
    await first.requests.put(eva);
    await first.close();

    const answered: LinkRequest[] = [];
    const second = await start(await open(), async (request) => void answered.push(request));
    await eventually(() => expect(answered).toHaveLength(2));
    expect(answered).toEqual(expect.arrayContaining([ana, eva]));
    await second.close();
  });
});

test('asking for a link queries no account, so known and unknown addresses take the same work', async () => {
  const world = await createWorld();
  await world.student('ana');
  const put: LinkRequest[] = [];
  const db = new Proxy(world.db, {
    get: () => {
      throw new Error('the database was asked');
    },
  });
  const deaf = createApi({ ...world.deps, db, linkRequests: { put: async (one) => void put.push(one) } });
  for (const path of ['/api/auth/password-reset/', '/api/auth/resend-activation/']) {
    for (const email of ['ana@example.com', 'nadie@example.com']) {
      const request = new Request(`http://localhost:3000${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect((await deaf.fetch(request, { address: '192.0.2.1' })).status).toBe(204);
    }
  }
  expect(put.map(({ purpose, email }) => `${purpose} ${email}`)).toEqual([
    'password-reset ana@example.com',
    'password-reset nadie@example.com',
    'activation ana@example.com',
    'activation nadie@example.com',
  ]);
  await world.close();
});
