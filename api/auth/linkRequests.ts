import { and, eq, isNull } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { ApiDeps, LinkRequest, LinkRequests } from '~/api/context';
import { resetPagePath } from '~/api/contract/auth';
import { sqlErrorOf } from '~/api/db/errors';
import { startQueue } from '~/api/db/jobQueue';
import { users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { passwordResetMail } from './accountMails';
import { createLink } from './mailLinks';
import { awaitsActivation, sendOpenings } from './registration';

type Deps = Pick<ApiDeps, 'db' | 'mail' | 'clock' | 'siteOrigin'>;

/** A reset link for an active account, the one that opens a new one, sent to the stored address, not the typed one. */
export async function sendLink({ purpose, email }: LinkRequest, deps: Deps): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const isOpen = and(eq(users.email, email), isNull(users.deletedAt));
    const [user] = await tx.select().from(users).where(isOpen).for('update');
    // The column folds more letters than this does: see `logIn`.
    if (user?.email.toLowerCase() !== email.toLowerCase()) return;
    if (user.isActive && purpose === 'password-reset') await sendReset(user, tx, deps);
    if (!user.isActive && (await awaitsActivation(user.id, tx))) await sendOpenings([user], tx, deps);
  });
}

async function sendReset(
  user: { id: number; username: string; email: string },
  tx: Db,
  { mail, clock, siteOrigin }: Deps,
): Promise<void> {
  const link = await createLink({ userId: user.id, purpose: 'password-reset' }, { tx, now: clock() });
  const { email: to, username } = user;
  const due = { userId: user.id, until: link.expiresAt.toISOString() };
  await mail.enqueue(tx, passwordResetMail({ to, username, link: siteOrigin + resetPagePath(link), due }));
}

const QUEUE = 'account-links';

interface QueueOptions {
  send: (request: LinkRequest) => Promise<void>;
  log: Logger;
  /** Seconds before the first retry; doubled each time, five times. */
  retryDelay?: number;
}

/** Survives a restart; what could not be handled within a day is dropped. `send` rejects to be retried. */
export async function createLinkRequests(
  boss: PgBoss,
  { send, log, retryDelay = 5 }: QueueOptions,
): Promise<LinkRequests> {
  await startQueue<LinkRequest>(boss, {
    name: QUEUE,
    retryLimit: 5,
    retryDelay,
    retentionDays: 1,
    inOrder: true,
    handle: ({ data }) => send(data),
    onFailure: (error, job) => {
      // Never the message: it may contain the statement, and with it the address.
      const { name } = error instanceof Error ? error : { name: typeof error };
      log.warn({ name, code: sqlErrorOf(error)?.code, job }, 'a link was not sent');
      return 'see the log';
    },
  });
  return { put: (request) => boss.insert([{ name: QUEUE, data: request }]) };
}
