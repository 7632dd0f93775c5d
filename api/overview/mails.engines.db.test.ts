import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Services } from '~/api/context';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { migrate } from '~/api/db/migrate';
import { auditLog } from '~/api/db/schema';
import { createMailQueue, type isDue, RefusedMail } from '~/api/mail/queue';
import { onBothEngines } from '~/tests/support/engines';
import { eventually } from '~/tests/support/patience';
import { listFailed, removeFailed, sendAgain, sendAllAgain } from './mails';

const log = pino({ enabled: false });
const by = { staff: { id: 7, userType: 'support', sessionId: '' }, address: '192.0.2.7' } as const;

onBothEngines('mails that were given up', ({ open }) => {
  it('are listed with the reason, sent again once, thrown away, and never sent when they are of no use', async () => {
    const database = await open();
    const { db } = database;
    await migrate(db);
    const none = await listFailed({ page: 1, size: 10, offset: 0 }, db);
    expect(none).toEqual({ count: 0, results: [] });
    const boss = await startJobs(database, log);
    try {
      let isFull = true;
      const sent: string[] = [];
      const mail = await createMailQueue(boss, {
        send: async ({ subject }) => {
          if (isFull) throw subject === 'busy' ? new Error('451 later') : new RefusedMail('550 no such user');
          sent.push(subject);
        },
        log,
        retryLimit: 0,
      });
      const services = { db, mail, clock: () => new Date() } as unknown as Services;
      const failed = async () => (await listFailed({ page: 1, size: 10, offset: 0 }, db)).results;
      const put = (subject: string, due?: Parameters<typeof isDue>[0]) =>
        mail.enqueue(db, {
          to: 'ana@example.com',
          subject,
          text: 'secret',
          html: 'secret',
          ...(due && { due }),
        });
      await put('refused');
      await put('busy');
      await eventually(async () => expect(await failed()).toHaveLength(2));
      const [first, second] = (await failed()).toSorted((a, b) => b.subject.localeCompare(a.subject));
      expect([first, second]).toMatchObject([
        { to: 'ana@example.com', subject: 'refused', failure: '550 no such user' },
        { subject: 'busy', failure: '451 later' },
      ]);
      expect(JSON.stringify(await failed())).not.toContain('secret');

      isFull = false;
      const presses = [1, 2, 3].map(() => sendAgain(first?.id ?? '', by, services));
      const ends = await Promise.allSettled(presses);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await eventually(() => expect(sent).toEqual(['refused']));
      await removeFailed(second?.id ?? '', by, services);
      await expect(removeFailed(second?.id ?? '', by, services)).rejects.toMatchObject({ status: 404 });

      // An account that is gone: kept for who reads the list, dropped when all are sent.
      isFull = true;
      await put('for nobody', { userId: 4_711 });
      await put('for somebody');
      // Nothing is due for nobody in the queue either, so the letter is put there as an older version left it.
      await boss.insert([
        { name: 'mail-undelivered', data: { to: 'x@example.com', subject: 'late', due: { userId: 4_711 } } },
      ]);
      await eventually(async () => expect(await failed()).toHaveLength(3));
      const late = (await failed()).find(({ subject }) => subject === 'late');
      await expect(sendAgain(late?.id ?? '', by, services)).rejects.toMatchObject({ status: 409 });
      isFull = false;
      expect(await sendAllAgain(by, services)).toBe(1);
      await eventually(() => expect(sent).toEqual(['refused', 'for somebody']));
      expect(await failed()).toEqual([]);
      const acts = (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ act, actorId, detail }) => [
        act,
        actorId,
        detail,
      ]);
      expect(acts).toEqual([
        ['mail-sent-again', 7, ''],
        ['mail-removed', 7, ''],
        ['mail-sent-again', 7, '1'],
      ]);
    } finally {
      await stopJobs(boss);
      await database.close();
    }
  });
});
