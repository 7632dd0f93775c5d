import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/jobs/boss';
import { eventually } from '~/tests/support/patience';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { migratedFolder } from '~/tests/support/template';
import type { Mail } from './queue';
import { createMailQueue } from './queue';

const log = pino({ enabled: false });
let dataDir: string;
let server: TestServer | null;
beforeAll(async () => {
  dataDir = await migratedFolder();
  server = await startPostgres();
});
afterAll(async () => {
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const mail = (subject: string): Mail => ({
  to: 'ana@example.com',
  subject,
  text: 'Hola',
  html: '<p>Hola</p>',
});

async function start(databaseUrl: string | undefined, send: (mail: Mail) => Promise<void>) {
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    log,
    clock: () => new Date(),
    onLost: () => {},
  });
  const boss = await startJobs(database, log);
  const queue = await createMailQueue(boss, { send, log, retryDelay: 1, retryLimit: 2 });
  const close = async () => {
    await stopJobs(boss);
    await database.close();
  };
  return { ...database, queue, close };
}

describe.each(['pglite', 'postgres'] as const)('outgoing mail on %s', (engine) => {
  it('leaves when its transaction commits, and only then, once', async (test) => {
    if (engine === 'postgres' && !server) return test.skip('no PostgreSQL binaries on this machine');
    const sent: string[] = [];
    const running = await start(engine === 'postgres' ? server?.url : undefined, async ({ subject }) => {
      sent.push(subject);
    });
    await running.db.transaction((tx) => running.queue.enqueue(tx, mail('sí'))).catch(expect.unreachable);
    const undone = running.db.transaction(async (tx) => {
      await running.queue.enqueue(tx, mail('no'));
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    await running.queue.enqueue(running.db, mail('última'));
    await eventually(() => expect(sent).toContain('última'));
    expect(sent.sort()).toEqual(['sí', 'última']);
    await running.close();
  });

  it('survives a restart, and is tried again when it could not be handed over', async (test) => {
    if (engine === 'postgres' && !server) return test.skip('no PostgreSQL binaries on this machine');
    const url = engine === 'postgres' ? server?.url : undefined;
    let refused = 0;
    const first = await start(url, async () => {
      refused += 1;
      throw new Error('the mail server is away');
    });
    await first.db.transaction((tx) => first.queue.enqueue(tx, mail('tras reinicio')));
    await eventually(() => expect(refused).toBe(1));
    await first.close();

    const sent: Mail[] = [];
    const second = await start(url, async (each) => {
      sent.push(each);
    });
    await eventually(() => expect(sent).toEqual([mail('tras reinicio')]));
    await second.close();
  });

  it('ends among the undelivered after the last attempt, without keeping others waiting', async (test) => {
    if (engine === 'postgres' && !server) return test.skip('no PostgreSQL binaries on this machine');
    const sent: string[] = [];
    const running = await start(engine === 'postgres' ? server?.url : undefined, async ({ subject }) => {
      if (subject === 'imposible') throw new Error('no such mailbox');
      sent.push(subject);
    });
    await running.queue.enqueue(running.db, mail('imposible'));
    await running.queue.enqueue(running.db, mail('posible'));
    await eventually(() => expect(sent).toEqual(['posible']));
    const dead = sql`select data->>'subject' as subject from pgboss.job where name = 'mail-undelivered'`;
    await eventually(async () => {
      expect((await running.db.execute(dead)).rows).toEqual([{ subject: 'imposible' }]);
    });
    await running.close();
  });
});
