import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestServer } from '../../tests/support/postgres';
import { createLinkRequests } from '../auth/resetQueue';
import { openDatabase } from '../db/connect';
import { startJobs, stopJobs } from '../jobs/boss';
import { createMailQueue } from '../mail/queue';
import { forgetQueued } from './queued';

const log = pino({ enabled: false });
const root = mkdtempSync(join(tmpdir(), 'queued-'));
let server: TestServer | null;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const mail = (to: string) => ({ to, subject: 'x', text: 'x', html: 'x' });
const soon = { timeout: 15_000, interval: 50 };

describe.each(['pglite', 'postgres'] as const)('mails of somebody who has gone, on %s', (engine) => {
  it('neither leave nor stay; those of others do', async (test) => {
    if (engine === 'postgres' && !server) return test.skip('no PostgreSQL binaries on this machine');
    const database = await openDatabase({
      databaseUrl: engine === 'postgres' ? server?.url : undefined,
      dataDir: join(root, 'data'),
      log,
      clock: () => new Date(),
      onLost: () => {},
    });
    const { db } = database;
    await db.transaction((tx) => forgetQueued('ana@example.com', tx));
    const boss = await startJobs(database, log);
    try {
      const tried: string[] = [];
      const refuse = async (to: string) => {
        tried.push(to);
        throw new Error('The mail server is away.');
      };
      const mails = await createMailQueue(boss, { send: ({ to }) => refuse(to), log, retryDelay: 600 });
      const links = await createLinkRequests(boss, { send: ({ email }) => refuse(email), log });
      await db.transaction(async (tx) => {
        for (const to of ['Ana@Example.com', 'bea@example.com']) await mails.enqueue(tx, mail(to));
      });
      await links.put({ purpose: 'password-reset', email: 'ana@example.com' });
      await vi.waitFor(() => expect(tried).toHaveLength(3), soon);
      const waiting = async () => {
        const { rows } = await db.execute<{ whose: string }>(
          sql`select coalesce(data ->> 'to', data ->> 'email') as whose from pgboss.job
            where state = 'retry' order by lower(coalesce(data ->> 'to', data ->> 'email')), name`,
        );
        return rows.map((row) => row.whose);
      };
      await vi.waitFor(
        async () =>
          expect(await waiting()).toEqual(['ana@example.com', 'Ana@Example.com', 'bea@example.com']),
        soon,
      );
      await db.transaction((tx) => forgetQueued('ana@example.com', tx));
      expect(await waiting()).toEqual(['bea@example.com']);
    } finally {
      await stopJobs(boss);
      await database.close();
    }
  });
});
