import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Database } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/jobs/boss';
import { onBothEngines } from '~/tests/support/engines';
import { eventually } from '~/tests/support/patience';
import type { Mail } from './queue';
import { createMailQueue, RefusedMail } from './queue';

const log = pino({ enabled: false });

const mail = (subject: string): Mail => ({
  to: 'ana@example.com',
  subject,
  text: 'Hola',
  html: '<p>Hola</p>',
});

async function start(database: Database, send: (mail: Mail) => Promise<void>) {
  const boss = await startJobs(database, log);
  const queue = await createMailQueue(boss, { send, log, retryDelay: 1, retryLimit: 2 });
  const close = async () => {
    await stopJobs(boss);
    await database.close();
  };
  return { ...database, queue, close };
}

onBothEngines('outgoing mail', ({ open }) => {
  it('leaves when its transaction commits, and only then, once', async () => {
    const sent: string[] = [];
    const running = await start(await open(), async ({ subject }) => {
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

  it('survives a restart, and is tried again when it could not be handed over', async () => {
    let refused = 0;
    const first = await start(await open(), async () => {
      refused += 1;
      throw new Error('the mail server is away');
    });
    await first.db.transaction((tx) => first.queue.enqueue(tx, mail('tras reinicio')));
    await eventually(() => expect(refused).toBe(1));
    await first.close();

    const sent: Mail[] = [];
    const second = await start(await open(), async (each) => {
      sent.push(each);
    });
    await eventually(() => expect(sent).toEqual([mail('tras reinicio')]));
    await second.close();
  });

  it('is among the undelivered at once when it was refused for good', async () => {
    const tries: string[] = [];
    const running = await start(await open(), async ({ subject }) => {
      tries.push(subject);
      throw subject === 'sin buzón' ? new RefusedMail('550 no such user') : new Error('451 later');
    });
    await running.queue.enqueue(running.db, mail('sin buzón'));
    await running.queue.enqueue(running.db, mail('ocupado'));
    const dead = sql`select data->>'subject' as subject from pgboss.job where name = 'mail-undelivered'
      order by created_on, subject desc`;
    await eventually(async () => {
      const rows = [{ subject: 'sin buzón' }, { subject: 'ocupado' }];
      expect((await running.db.execute(dead)).rows).toEqual(rows);
    });
    expect(tries.sort()).toEqual(['ocupado', 'ocupado', 'ocupado', 'sin buzón']);
    await running.close();
  });

  it('ends among the undelivered after the last attempt, without keeping others waiting', async () => {
    const sent: string[] = [];
    const running = await start(await open(), async ({ subject }) => {
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
