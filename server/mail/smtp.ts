import { createTransport } from 'nodemailer';
import type { Mail } from '../../api/mail/types';

/** Milliseconds; a server that hangs must not hold the mail queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Hands mails to an SMTP server. `id` becomes the Message-ID, so that a mail that was tried twice is recognised as one; automatic answers
 * are declined; whoever may refuse the mail can do so with one click (RFC 8058, https only).
 */
export function smtpTransport(options: { url: string; from: string }) {
  const transport = createTransport(
    { url: options.url, pool: true, maxConnections: 2, ...timeouts },
    { from: options.from },
  );
  const domain = /@([^\s>]+)>?\s*$/.exec(options.from)?.[1] ?? 'localhost';
  return async ({ to, subject, text, html, attachments, unsubscribe }: Mail, id: string): Promise<void> => {
    const oneClick = unsubscribe?.startsWith('https://') === true;
    await transport.sendMail({
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
    });
  };
}
