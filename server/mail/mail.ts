/** Where mail goes: to SMTP_URL, else (on localhost) to the mailbox at /correo. */
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Mail } from '~/api/context';
import { RefusedMail } from '~/api/mail/queue';
import type { Env } from '~/app/.server/env';
import { createMailbox, createMailboxPages } from './mailbox';

/** Milliseconds; a server that hangs must not block the mail queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Connects and logs in, and sends nothing; rejects with what is wrong. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** `id` becomes the Message-ID, so that a retry counts as a duplicate. One-click unsubscribe: RFC 8058, https only. */
export function smtpTransport(options: { url: string; from: string }) {
  const server = { url: options.url, pool: true, maxConnections: 2, ...timeouts };
  const transport = createTransport(server, { from: options.from });
  const domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, html, attachments, unsubscribe }: Mail, id: string): Promise<void> => {
    const oneClick = unsubscribe?.startsWith('https://') === true;
    const message = {
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments,
      messageId: `<${id}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...(oneClick ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      },
      ...(unsubscribe ? { list: { unsubscribe } } : {}),
    };
    await transport.sendMail(message).catch((error: Error & SmtpFailure) => {
      const [, noMailbox = null] = NO_MAILBOX.exec(error.response ?? '') ?? [];
      throw isRefusal(error) ? new RefusedMail(error.message, { cause: error, noMailbox }) : error;
    });
  };
}

/** What nodemailer says of an SMTP server's answer; `response` is its line. */
interface SmtpFailure {
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Enhanced codes (RFC 3463) of systems, networks and policies: a relay's log-in, a quota. */
const OPERATORS_TO_MEND = /\b5\.[347]\.\d/;

/** There is no such address or mailbox. Without such a code a refusal may be of a policy, and says nothing of the address. */
const NO_MAILBOX = /^\d{3}[ -](5\.(?:1\.(?:[1236]|10)|2\.1))\b(?!\.)/;

/** Refusals of the recipient or message. Those of the sender or log-in are for the operator to fix. */
const isRefusal = ({ command, responseCode = 0, response = '' }: SmtpFailure): boolean =>
  responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') && !OPERATORS_TO_MEND.test(response);

interface MailDeps {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'local' | 'dataDir'> & Partial<Pick<Env, 'apiUrl'>>;
  log: Logger;
  now: () => Date;
}

/** `send` rejects when the mail could not be delivered; the queue retries with the same id. */
export function createMailDelivery({ env, log, now }: MailDeps) {
  if (env.smtpUrl) return { send: smtpTransport({ url: env.smtpUrl, from: env.mailFrom }), mailbox: null };
  if (!env.local || env.apiUrl)
    return { send: () => Promise.reject(new Error('SMTP_URL is not set')), mailbox: null };
  const mailbox = createMailbox({ dir: `${env.dataDir}/correo`, now, log });
  return { send: mailbox.keep, mailbox: createMailboxPages(mailbox) };
}
