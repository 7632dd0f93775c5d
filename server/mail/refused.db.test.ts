/** A mail that its recipient's server refuses, from the queue to the person's pages (docs/operations/mail.md). */
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { inTransaction, startJobs, stopJobs } from '~/api/db/jobQueue';
import { composeMail } from '~/api/mail/layout';
import { createMailQueue, noteAnswer } from '~/api/mail/queue';
import { createLog } from '~/app/.server/log';
import { eventually } from '~/tests/support/patience';
import { openWorld } from '~/tests/support/world';
import { smtpTransport } from './mail';

const { world, ana, leo, elena } = await openWorld({ ana: 'student', leo: 'student', elena: 'support' });

/** What the mail server says to a recipient; null takes the mail. */
let answer: string | null = null;
const taken: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  closeTimeout: 1,
  onRcptTo({ address }, _session, done) {
    const said = answer?.replace('$to', `<${address}>`);
    done(said ? Object.assign(new Error(said), { responseCode: said.startsWith('4') ? 450 : 550 }) : null);
  },
  onData(stream, session, done) {
    stream.resume();
    stream.on('end', () => {
      taken.push(...session.envelope.rcptTo.map((one) => one.address));
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
const boss = await startJobs(
  { executeSql: (text, values = []) => inTransaction(world.db).executeSql(text, values) },
  log,
);
const { port } = smtp.server.address() as AddressInfo;
const queue = await createMailQueue(boss, {
  send: smtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Mentorea <avisos@mentorea.example>' }),
  note: (heard) => noteAnswer(heard, { db: world.db, now: world.now() }),
  log,
  retryLimit: 0,
});
afterAll(async () => {
  await stopJobs(boss);
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const send = (username: string, subject: string) =>
  queue.enqueue(
    world.db,
    composeMail({ to: `${username}@example.com`, subject, paragraphs: ['Hola.'], footnote: 'Adiós.' }),
  );
const frame = async (person: typeof ana) =>
  (await world.call('GET', '/api/auth/frame/', { token: person.token })).body;
const seen = async (username: string) =>
  (await world.call('GET', `/api/staff/people/${username}/`, { token: elena.token })).body.mail_refused;
const failed = async () =>
  (await world.call('GET', '/api/staff/mails/', { token: elena.token })).body.results;

it('marks an address that is not there for its person and the staff, and forgets it when a mail is taken', async () => {
  answer = '5.1.1 $to: no such user here';
  await send('ana', 'para nadie');
  await eventually(async () =>
    expect(await seen('ana')).toEqual({ at: world.now().toISOString(), code: '5.1.1' }),
  );
  expect((await frame(ana)).mail_refused).toBe(true);
  expect(await frame(leo)).not.toHaveProperty('mail_refused');
  expect(await failed()).toMatchObject([
    {
      to: 'ana@example.com',
      username: 'ana',
      refused: true,
      failure: expect.stringContaining('5.1.1 <…>: no such user here'),
    },
  ]);
  // Its code, but never the address: not in the log, and once in what is kept, as its recipient.
  expect(logged.join('')).toContain('5.1.1');
  expect(logged.join('')).not.toMatch(/ana@|@example/);
  const { rows } = await world.db.execute<{ text: string }>(
    sql`select (data - 'to')::text || coalesce(output::text, '') as text from pgboss.job where name = 'mail-undelivered'`,
  );
  expect(rows.map(({ text }) => text).join()).not.toContain('ana@');

  answer = null;
  await send('ana', 'otra vez');
  await eventually(async () => expect(await seen('ana')).toBeNull());
  expect(taken).toEqual(['ana@example.com']);
  expect(await frame(ana)).not.toHaveProperty('mail_refused');
});

it.each([
  ['a policy', '5.7.1 $to: blocked by our policy'],
  ['a sender', '5.1.8 sender of $to is not known'],
  ['no reason', 'no $to'],
  ['a network', 'refused from 192.5.1.1, $to'],
  ['a moment', '4.2.1 $to: later'],
])('is no mark when it is for %s', async (what, words) => {
  answer = words;
  await send('leo', what);
  await eventually(async () =>
    expect((await failed()).map((one: { subject: string }) => one.subject)).toContain(what),
  );
  expect(await seen('leo')).toBeNull();
  expect(logged.join('')).not.toMatch(/leo@|@example/);
});
