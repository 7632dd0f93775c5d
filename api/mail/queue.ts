import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { chatMessages, mentorships, proposals, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { inTransaction, startQueue } from '~/api/jobs/boss';
import { takesPart } from '~/api/mentorships/times';
import { isOpenAccount } from '~/api/users/people';

export interface MailAttachment {
  filename: string;
  /** For example `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
}

/** Conditions for a mail to be sent, checked when it leaves, which may be hours after it was queued. */
export interface MailDue {
  /** The recipient; an account closed meanwhile gets nothing. */
  userId: number;
  /** ISO 8601; the mail is useless from then on. */
  until?: string;
  /** Only while this session is unchanged and the recipient is in it. */
  session?: { id: number; sequence: number; confirmed: boolean };
  /** Only while this proposal is open. */
  proposalId?: number;
  unreadMessageId?: number;
}

/** One message to one person. It is stored as JSON until it has been delivered. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[];
  /** Where to unsubscribe from this kind of mail: a page, and one-click POST (RFC 8058). */
  unsubscribe?: string;
  due?: MailDue;
}

/** Queues mails in the transaction that causes them: they are sent only if it commits. */
export interface MailQueue {
  enqueue(tx: Db, mail: Mail): Promise<void>;
}

/** Whether a mail is still worth sending, checked when it leaves, since it may have waited for hours. */
export async function isDue(due: MailDue, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const { userId, until, session, proposalId, unreadMessageId } = due;
  if (until !== undefined && now >= new Date(until)) return false;
  if ((await db.$count(users, and(eq(users.id, userId), isOpenAccount))) === 0) return false;
  if (session && !(await isSessionUnchanged(session, userId, db))) return false;
  if (proposalId !== undefined && !(await isOpenProposal(proposalId, { db, now }))) return false;
  return unreadMessageId === undefined || (await isUnread(unreadMessageId, db));
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

async function isOpenProposal(id: number, { db, now }: { db: Db; now: Date }): Promise<boolean> {
  const { endedAt, expiresAt } = proposals;
  const open = and(eq(proposals.id, id), isNull(endedAt), gt(expiresAt, now));
  return (await db.$count(proposals, open)) > 0;
}

async function isUnread(id: number, db: Db): Promise<boolean> {
  const unread = and(eq(chatMessages.id, id), isNull(chatMessages.readAt));
  return (await db.$count(chatMessages, unread)) > 0;
}

/** The recipient's mail server refuses it for good (SMTP 5xx): another try would end alike. */
export class RefusedMail extends Error {
  override name = 'RefusedMail';
}

const QUEUE = 'mail';
/** Undeliverable mails are kept here for two weeks, for the operator. */
const DEAD_LETTERS = 'mail-undelivered';

interface Options {
  /** Delivers one mail; `id` is the same on every try. Rejects to be retried, but for RefusedMail. */
  send: (mail: Mail, id: string) => Promise<void>;
  isDue?: (due: MailDue) => Promise<boolean>;
  log: Logger;
  /** Seconds before the first retry; doubled each time, ten times: about nine hours in all. */
  retryDelay?: number;
  retryLimit?: number;
}

/** Outgoing mail: survives a restart, is retried with growing delays, and is dropped when it is outdated. */
export async function createMailQueue(boss: PgBoss, options: Options): Promise<MailQueue> {
  const { send, isDue = async () => true, log, retryDelay = 30, retryLimit = 10 } = options;
  await boss.createQueue(DEAD_LETTERS);
  await startQueue<Mail>(boss, {
    name: QUEUE,
    retryLimit,
    retryDelay,
    deadLetter: DEAD_LETTERS,
    handle: async ({ data: mail, id }) => {
      if (mail.due && !(await isDue(mail.due))) return;
      await send(mail, id).catch(async (error: unknown) => {
        if (!(error instanceof RefusedMail)) throw error;
        log.warn({ err: error, job: id }, 'a mail was refused');
        await boss.insert([{ name: DEAD_LETTERS, data: mail }]);
      });
    },
    onFailure: (error, job) => {
      log.warn({ err: error, job }, 'a mail was not delivered');
      return error instanceof Error ? error.message : String(error);
    },
  });
  return {
    enqueue: (tx, mail) => boss.insert([{ name: QUEUE, data: mail }], { db: inTransaction(tx) }),
  };
}
