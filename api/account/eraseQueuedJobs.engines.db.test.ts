import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createLinkRequests } from '~/api/auth/linkRequests';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { createMailQueue, DEAD_LETTERS, openOutbox } from '~/api/mail/queue';
import { onBothEngines } from '~/tests/support/engines';
import { eventually } from '~/tests/support/patience';
import { deleteQueuedJobs } from './erase';

const log = pino({ enabled: false });
const mail = (to: string, text = 'x') => ({ to, subject: 'x', text, html: 'x' });
const ana = {
  ...{ id: 7, username: 'ana', firstName: '', lastName: '', deletedAt: null },
  ...{ email: 'ana@example.com', guardianEmail: 'Madre@example.com', invitedName: 'Ana Gil' },
};

onBothEngines('mails of a deleted user', ({ open }) => {
  it('are removed from the queue; those of other users stay', async () => {
    const database = await open();
    const { db } = database;
    await db.transaction((tx) => deleteQueuedJobs(ana, tx));
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
      await eventually(() => expect(tried).toHaveLength(3));
      const waiting = async () => {
        const { rows } = await db.execute<{ whose: string }>(
          sql`select coalesce(data ->> 'to', data ->> 'email') as whose from pgboss.job
            where state = 'retry' order by lower(coalesce(data ->> 'to', data ->> 'email')), name`,
        );
        return rows.map((row) => row.whose);
      };
      await eventually(async () =>
        expect(await waiting()).toEqual(['ana@example.com', 'Ana@Example.com', 'bea@example.com']),
      );
      await db.transaction((tx) => deleteQueuedJobs(ana, tx));
      expect(await waiting()).toEqual(['bea@example.com']);
    } finally {
      await stopJobs(boss);
      await database.close();
    }
  });

  it('go with those that name the user: to the guardian, and failed ones to anybody', async () => {
    const database = await open();
    const { db } = database;
    const boss = await startJobs(database, log);
    try {
      await openOutbox(boss);
      const put = (name: string, to: string, text: string) => boss.insert([{ name, data: mail(to, text) }]);
      await put(DEAD_LETTERS, 'madre@example.com', 'Una cuenta para Ana Gil, y su permiso');
      await put(DEAD_LETTERS, 'luis@example.com', 'Con «Ana Gil» o ana@example.com.');
      await put(DEAD_LETTERS, 'madre@example.com', 'Una cuenta para Susana Gil');
      await put('mail', 'madre@example.com', 'Una cuenta para Ana Gil');
      await put('mail', 'eva@example.com', 'Ana Gil cancela');
      await db.transaction((tx) => deleteQueuedJobs(ana, tx));
      const { rows } = await db.execute(sql`select data ->> 'text' as text from pgboss.job
        where data ->> 'text' like '%Gil%' order by 1`);
      expect(rows).toEqual([{ text: 'Ana Gil cancela' }, { text: 'Una cuenta para Susana Gil' }]);
    } finally {
      await stopJobs(boss);
      await database.close();
    }
  });
});
