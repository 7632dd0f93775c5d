import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Mail, MailDue, MailQueue, Reading } from '~/api/context';
import { withoutAddresses } from '~/api/contract/rules/mailAddresses';
import { inTransaction, startQueue } from '~/api/db/jobQueue';
import { isOpenAccount } from '~/api/db/people';
import { chatMessages, mentorships, proposals, users } from '~/api/db/schema';
import { takesPart } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { span, traceparent } from '~/api/telemetry/work';

/** Whether a mail is still worth sending, checked when it leaves, since it may have waited for hours. */
export async function isDue(due: MailDue, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const { userId, until, session, proposalId, unreadMessageId } = due;
  if (until !== undefined && now >= new Date(until)) return false;
  if ((await db.$count(users, and(eq(users.id, userId), isOpenAccount))) === 0) return false;
  if (session && !(await isSessionUnchanged(session, userId, db))) return false;
  if (proposalId !== undefined) {
    const { id, endedAt, expiresAt } = proposals;
    const open = and(eq(id, proposalId), isNull(endedAt), gt(expiresAt, now));
    if ((await db.$count(proposals, open)) === 0) return false;
  }
  if (unreadMessageId === undefined) return true;
  const unread = and(eq(chatMessages.id, unreadMessageId), isNull(chatMessages.readAt));
  return (await db.$count(chatMessages, unread)) > 0;
}

async function isSessionUnchanged(
  { id, sequence, confirmed }: NonNullable<MailDue['session']>,
  userId: number,
  db: Db,
): Promise<boolean> {
  const same = and(
    eq(mentorships.id, id),
    isNull(mentorships.cancelledAt),
    eq(mentorships.sequence, sequence),
    sql`(${mentorships.confirmedAt} is not null) = ${confirmed}::boolean`,
    takesPart(userId),
  );
  return (await db.$count(mentorships, same)) > 0;
}

/** A permanent refusal by the recipient's mail server (SMTP 5xx): not retried. */
export class RefusedMail extends Error {
  override name = 'RefusedMail';
  /** The code where it says that there is no such mailbox: `5.1.1`. */
  readonly noMailbox: string | null;
  constructor(
    message: string,
    { noMailbox = null, ...options }: ErrorOptions & { noMailbox?: string | null } = {},
  ) {
    super(message, options);
    this.noMailbox = noMailbox;
  }
}

/** Marks the account with this address, or takes the mark away: `code` is null when a mail was taken (docs/operations/mail.md). */
export async function noteAnswer({ to, code }: { to: string; code: string | null }, { db, now }: Reading) {
  await db
    .update(users)
    .set({ mailRefusedAt: code === null ? null : now, mailRefusal: code })
    .where(and(eq(users.email, to), code === null ? isNotNull(users.mailRefusedAt) : undefined));
}

export const QUEUE = 'mail';
/** Undeliverable mails are kept here for two weeks, for the operator. */
export const DEAD_LETTERS = 'mail-undelivered';

/** A mail in that queue; `failure` of one that was refused, others have it as the output of their job. */
export type DeadLetter = Mail & { failure?: string };

/** Seconds before the first retry; doubled each time: about nine hours in all. */
const RETRY_DELAY = 30;
const RETRY_LIMIT = 10;

interface Options {
  /** Delivers one mail; `id` is the same on every try. A rejection other than RefusedMail is retried. */
  send: (mail: Mail, id: string) => Promise<void>;
  isDue?: (due: MailDue) => Promise<boolean>;
  /** Hears what the mail server says of an address. */
  note?: (answer: { to: string; code: string | null }) => Promise<void>;
  log: Logger;
  retryDelay?: number;
  retryLimit?: number;
}

/** Outgoing mail: survives a restart, is retried with growing delays, and is dropped when it is outdated. */
export async function createMailQueue(boss: PgBoss, options: Options): Promise<MailQueue> {
  const { send, isDue = async () => true, note = async () => {}, log } = options;
  const { retryDelay = RETRY_DELAY, retryLimit = RETRY_LIMIT } = options;
  await boss.createQueue(DEAD_LETTERS);
  await startQueue<Mail>(boss, {
    name: QUEUE,
    retryLimit,
    retryDelay,
    deadLetter: DEAD_LETTERS,
    handle: async ({ data: mail, id }) => {
      if (mail.due && !(await isDue(mail.due))) return;
      const refused = await span('mail', 'send mail', () => send(mail, id), mail.trace).then(
        () => null,
        (error: unknown) => {
          if (error instanceof RefusedMail) return error;
          throw error;
        },
      );
      if (refused) {
        log.warn({ err: refused, job: id }, 'a mail was refused');
        const failure = withoutAddresses(refused.message);
        await boss.insert([{ name: DEAD_LETTERS, data: { ...mail, failure } }]);
      }
      if (refused && refused.noMailbox === null) return;
      await note({ to: mail.to, code: refused?.noMailbox ?? null }).catch((error: unknown) =>
        log.warn({ err: error, job: id }, 'what the mail server said of an address was not kept'),
      );
    },
    onFailure: (error, job) => {
      log.warn({ err: error, job }, 'a mail was not delivered');
      return withoutAddresses(error instanceof Error ? error.message : String(error));
    },
  });
  return outbox(boss);
}

const outbox = (boss: PgBoss): MailQueue => ({
  enqueue: (tx, ...mails) =>
    boss.insert(
      mails.map((mail) => ({ name: QUEUE, data: { ...mail, trace: traceparent() } })),
      { db: inTransaction(tx) },
    ),
});

/** Takes mails that a server sends later: for programs that send none. */
export async function openOutbox(boss: PgBoss): Promise<MailQueue> {
  await boss.createQueue(DEAD_LETTERS);
  const options = { retryBackoff: true, retryLimit: RETRY_LIMIT, retryDelay: RETRY_DELAY };
  await boss.createQueue(QUEUE, { name: QUEUE, ...options, deadLetter: DEAD_LETTERS });
  return outbox(boss);
}
