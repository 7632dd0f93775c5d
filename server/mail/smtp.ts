import { createTransport } from 'nodemailer';
import type { Mail } from '../../api/mail/types';

/** Milliseconds; a server that hangs must not hold the mail queue. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpTransport(options: { url: string; from: string }): (mail: Mail) => Promise<void> {
  const transport = createTransport(
    { url: options.url, pool: true, maxConnections: 2, ...timeouts },
    { from: options.from },
  );
  return async (mail) => {
    await transport.sendMail(mail);
  };
}
