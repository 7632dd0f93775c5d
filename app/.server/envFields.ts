/** Each environment variable's shape; what depends on several of them is in env.ts. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { videoFields } from './video/videoFields';

export const origin = z.string().transform((value, ctx) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  )
    return url.origin;
  ctx.addIssue({ code: 'custom', message: 'must be an origin such as https://mentorea.example (no path)' });
  return z.NEVER;
});

const base = z.string().transform((value, ctx) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) return url.href.replace(/\/+$/, '');
  ctx.addIssue({ code: 'custom', message: 'must be an http or https address without query' });
  return z.NEVER;
});

const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must look like ${example}`,
  });

const flag = z.string().transform((value, ctx) => {
  if (/^(on|true|1|yes|si|sí)$/i.test(value)) return true;
  if (/^(off|false|0|no)$/i.test(value)) return false;
  ctx.addIssue({ code: 'custom', message: 'must be on or off' });
  return z.NEVER;
});

export const port = z.string().transform((value, ctx) => {
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
  ctx.addIssue({ code: 'custom', message: 'must be a port number from 1 to 65535' });
  return z.NEVER;
});

const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((list): list is [string, ...string[]] => list.every((secret) => secret.length >= 32), {
    message: 'each secret (comma-separated, newest first) needs at least 32 characters',
  });

const trustProxy = z.string().transform((value, ctx) => {
  if (value === 'none') return 0;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const entries = value.split(',').map((entry) => entry.trim());
  if (entries.every(isAddressOrRange)) return entries;
  ctx.addIssue({
    code: 'custom',
    message: 'must be none, a number of hops, or a list of addresses and ranges (10.0.0.0/8)',
  });
  return z.NEVER;
});

function isAddressOrRange(entry: string): boolean {
  const [ip = '', bits, more] = entry.split('/');
  const version = isIP(ip);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const drain = z.string().transform((value, ctx) => {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 30_000) return Number(value);
  ctx.addIssue({ code: 'custom', message: 'must be milliseconds from 0 to 30000' });
  return z.NEVER;
});

const timeZone = z.string().refine(
  (value) => {
    try {
      return Boolean(new Intl.DateTimeFormat('es', { timeZone: value }));
    } catch {
      return false;
    }
  },
  { message: 'must be an IANA time zone such as Europe/Madrid' },
);

export const fields = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_ORIGIN: origin.optional(),
  TRUST_PROXY: trustProxy.default(0),
  API_URL: base.optional(),
  API_PUBLIC_URL: base.optional(),
  API_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgresql://user:password@host:5432/database',
  ).optional(),
  DATA_DIR: z.string().default('./data'),
  SESSION_SECRET: secrets.optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Mentorea <hola@localhost>'),
  CONTACT_EMAIL: z.email('must be an e-mail address such as hola@mentorea.example').optional(),
  TIME_ZONE: timeZone.default('Europe/Madrid'),
  DEMO: flag.optional(),
  SHUTDOWN_DRAIN_MS: drain.default(2000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  ...videoFields,
});

export function isLocalOrigin(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);
}
