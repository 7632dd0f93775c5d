import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { OPEN_ADMISSION } from '~/api/contract/rules/checks';
import { ANSWER_RULE } from '~/api/contract/rules/sessions';
import { eventually } from '~/tests/support/patience';
import { startPostgres } from '~/tests/support/postgres';
import type { Mail } from './context';
import { startApi } from './start';

const root = mkdtempSync(join(tmpdir(), 'start-'));
const server = await startPostgres();
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const sent: Mail[] = [];
const start = (databaseUrl: string | undefined, demo: boolean) =>
  startApi({
    databaseUrl,
    dataDir: join(root, 'data'),
    demo,
    timeZone: 'Europe/Madrid',
    answerRule: ANSWER_RULE,
    admission: OPEN_ADMISSION,
    sharedNetworks: [],
    siteOrigin: 'http://localhost:3000',
    cookiePath: '/api/',
    sendMail: async (mail) => {
      sent.push(mail);
    },
    clock: () => new Date(),
    log: pino({ enabled: false }),
  });
type Api = Awaited<ReturnType<typeof start>>;

const post = (api: Api, path: string, body: object, address = '127.0.0.1') =>
  api.fetch(
    new Request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { address },
  );

describe.each(['pglite', 'postgres'] as const)('the API on %s', (engine) => {
  it('starts with demo data, keeps its own secret, and sends the mail of a registration', async (test) => {
    if (engine === 'postgres' && !server) return test.skip('no PostgreSQL binaries on this machine');
    const url = engine === 'postgres' ? server?.url : undefined;
    const first = await start(url, true);
    await first.ping();
    const logIn = await post(first, '/api/auth/token/', { username: 'ana.alumna', password: 'Mentorea2026' });
    const elsewhere = { username: 'ana.alumna', password: 'Mentorea2026' };
    expect((await post(first, '/api/auth/token/', elsewhere, '203.0.113.9')).status).toBe(401);
    const { access } = (await logIn.json()) as { access: string };
    const email = `nueva.${engine}@example.com`;
    const registration = {
      username: `nueva.${engine}`,
      email,
      password: 'una clave larga',
      user_type: 'alumno',
    };
    expect((await post(first, '/api/auth/register/', registration)).status).toBe(201);
    await eventually(() => expect(sent.map((mail) => mail.to)).toContain(email));
    await first.close();

    const second = await start(url, true);
    const me = new Request('http://localhost:3000/api/auth/me/', {
      headers: { Authorization: `Bearer ${access}` },
    });
    expect((await second.fetch(me, { address: '127.0.0.1' })).status).toBe(200);
    await second.close();
    await expect(second.ping()).rejects.toThrow();
  });
});

it('says in one line that the server of DATABASE_URL cannot be reached', async () => {
  const nowhere = start('postgres://nobody@127.0.0.1:9/none', false);
  await expect(nowhere).rejects.toMatchObject({
    name: 'StartError',
    message: /^DATABASE_URL: .*ECONNREFUSED/,
  });
});
