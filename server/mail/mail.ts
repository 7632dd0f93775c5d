/** Where mail goes: to SMTP_URL, else (on localhost) into the mailbox at /correo. */
import type { Logger } from 'pino';
import type { Mail } from '../../api/mail/types';
import type { Env } from '../../app/.server/env';
import { createMailbox } from './mailbox';
import { createMailboxPages, type MailboxPages } from './mailboxPages';
import { smtpTransport } from './smtp';

export interface MailWay {
  /** Rejects when the mail could not be handed over; the queue tries again, under the same id. */
  send(mail: Mail, id: string): Promise<void>;
  mailbox: MailboxPages | null;
}

interface MailDeps {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'local' | 'dataDir'> & Partial<Pick<Env, 'apiUrl'>>;
  log: Logger;
  now: () => Date;
}

export function createMail({ env, log, now }: MailDeps): MailWay {
  if (env.smtpUrl) return { send: smtpTransport({ url: env.smtpUrl, from: env.mailFrom }), mailbox: null };
  if (!env.local || env.apiUrl)
    return { send: () => Promise.reject(new Error('SMTP_URL is not set')), mailbox: null };
  const mailbox = createMailbox({ dir: `${env.dataDir}/correo`, now, log });
  return { send: mailbox.keep, mailbox: createMailboxPages(mailbox) };
}
