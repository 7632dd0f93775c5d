import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Mail } from '~/api/context';
import type { Database } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { onBothEngines } from '~/tests/support/engines';
import { eventually } from '~/tests/support/patience';
import { createMailQueue, RefusedMail } from './queue';

const log = pino({ enabled: false });

const mail = (subject: string): Mail => ({
  to: 'ana@example.com',
  subject,
  text: 'Hola',
  html: '<p>Hola</p>',
});

/** How the mail server answers; each test says it anew. */
let send: (mail: Mail) => Promise<void>;

async function start(database: Database) {
  const boss = await startJobs(database, log);
  const options = { send: (each: Mail) => send(each), log, retryDelay: 0, retryLimit: 1 };
  const queue = await createMailQueue(boss, options);
  const close = async () => {
    await stopJobs(boss);
    await database.close();
  };
  return { ...database, queue, close };
}

onBothEngines('outgoing mail', ({ open }) => {
  // One instance for all tests: each start and stop takes seconds.
  let running: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    running ??= await start(await open());
  });
  afterAll(() => running?.close());

  it('is sent once, and only if its transaction commits', async () => {
    const sent: string[] = [];
    send = async ({ subject }) => void sent.push(subject);
    await running.db.transaction((tx) => running.queue.enqueue(tx, mail('sí'))).catch(expect.unreachable);
    const undone = running.db.transaction(async (tx) => {
      await running.queue.enqueue(tx, mail('no'));
      tx.rollback();
    });
    await expect(undone).rejects.toThrow();
    await running.queue.enqueue(running.db, mail('última'));
    await eventually(() => expect(sent).toContain('última'));
    expect(sent.sort()).toEqual(['sí', 'última']);
  });

  it('survives a restart and is retried after a failure', async () => {
    const tried = new Promise<void>((resolve) => {
      send = async () => {
        resolve();
        throw new Error('the mail server is away');
      };
    });
    await running.db.transaction((tx) => running.queue.enqueue(tx, mail('tras reinicio')));
    await tried;
    // Stops before the queue looks again: the second and last try is that of the next instance.
    await running.close();

    const sent: Mail[] = [];
    send = async (each) => void sent.push(each);
    running = await start(await open());
    await eventually(() => expect(sent).toEqual([mail('tras reinicio')]));
  });

  it('is undeliverable at once when refused for good, otherwise after the last attempt', async () => {
    const tries: string[] = [];
    send = async ({ subject }) => {
      tries.push(subject);
      if (subject === 'sin buzón') throw new RefusedMail('550 no such user');
      if (subject === 'ocupado') throw new Error('451 later');
    };
    await running.db.transaction(async (tx) => {
      for (const subject of ['sin buzón', 'ocupado', 'posible'])
        await running.queue.enqueue(tx, mail(subject));
    });
    const undelivered = sql`select data->>'subject' as subject from pgboss.job
      where name = 'mail-undelivered' order by created_on`;
    await eventually(async () => {
      const rows = [{ subject: 'sin buzón' }, { subject: 'ocupado' }];
      expect((await running.db.execute(undelivered)).rows).toEqual(rows);
    });
    // None keeps the others waiting: each was tried before one was tried again.
    expect(tries.slice(0, 3).sort()).toEqual(['ocupado', 'posible', 'sin buzón']);
    expect(tries.slice(3)).toEqual(['ocupado']);
  });
});
