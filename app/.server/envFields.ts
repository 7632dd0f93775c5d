/** The shape of each environment variable; rules that involve several are in env.ts. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { isZone } from '~/app/domain/time/visitorClock';
import { jsonOrNull } from './json';

export interface VideoHost {
  /** Scheme, host and path without trailing slash: the script is at `{origin}/external_api.js`. */
  origin: string;
  /** `origin` without the scheme, as the script's class expects it. */
  domain: string;
}

const WANTED = 'must be a host or an https address such as video.example (http only for localhost)';

const videoHost = z.string().transform((value, ctx): VideoHost => {
  const text = value.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const why = url ? whyNot(url) : WANTED;
  if (url && !why) {
    const path = url.pathname.replace(/\/+$/, '');
    return { origin: `${url.origin}${path}`, domain: `${url.host}${path}` };
  }
  ctx.addIssue({ code: 'custom', message: why ?? WANTED });
  return z.NEVER;
});

function whyNot({ protocol, hostname, pathname, username, search, hash }: URL): string | null {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (username || search || hash || !(protocol === 'https:' || (protocol === 'http:' && isHere)))
    return WANTED;
  // Either would end the address inside the Content-Security-Policy.
  if (/[;,]/.test(pathname)) return WANTED;
  if (/(^|\.)meet\.jit\.si\.?$/.test(hostname))
    return 'meet.jit.si cuts embedded calls off after five minutes; name a Jitsi server of your own, or leave it out for the built-in room';
  return null;
}

const STUN = /^stuns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
const TURN = /^turns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i;
const urls = z.string().refine((url) => (STUN.test(url) || TURN.test(url)) && hasPort(url));

function hasPort(url: string): boolean {
  const [, port] = /:(\d+)(?:\?|$)/.exec(url) ?? [];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** What `new RTCPeerConnection` accepts without throwing: a TURN server needs credentials. */
const iceServer = z
  .strictObject({
    urls: z.union([urls, z.array(urls).min(1)]),
    username: z.string().optional(),
    credential: z.string().optional(),
  })
  .refine(
    (server) =>
      [server.urls].flat().every((url) => STUN.test(url)) || Boolean(server.username && server.credential),
    { message: 'turn' },
  );

const iceServers = z.string().transform((value, ctx): RTCIceServer[] => {
  const text = value.trim();
  const list = text.startsWith('[') ? jsonOrNull(text) : text.split(',').map((url) => ({ urls: url.trim() }));
  const parsed = z.array(iceServer).safeParse(list);
  if (parsed.success) return parsed.data;
  ctx.addIssue({
    code: 'custom',
    message: parsed.error.issues.some(({ message }) => message === 'turn')
      ? 'a turn: server needs its username and credential: [{"urls":"turn:turn.example:3478","username":"…","credential":"…"}]'
      : 'must be stun: addresses separated by commas, or a JSON list of RTCIceServer',
  });
  return z.NEVER;
});

/** RFC 7518 requires this length for HS256. */
const secret = z.string().min(32, 'needs at least 32 characters');

const videoFields = {
  VIDEO_HOST: videoHost.optional(),
  VIDEO_ROOM_SECRET: secret.optional(),
  VIDEO_JWT_APP_ID: z.string().trim().optional(),
  VIDEO_JWT_SECRET: secret.optional(),
  ICE_SERVERS: iceServers.default([]),
};

export const origin = z.string().transform((value, ctx) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (isBare && /^https?:$/.test(url.protocol)) return url.origin;
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

const timeZone = z.string().refine(isZone, { message: 'must be an IANA time zone such as Europe/Madrid' });

export const fields = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_ORIGIN: origin.optional(),
  TRUST_PROXY: trustProxy.default(0),
  API_URL: base.optional(),
  API_PUBLIC_URL: base.optional(),
  API_SECRET: secret.optional(),
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

/** An invalid value; the message is one line naming the variable and the reason. */
export class EnvError extends Error {
  override name = 'EnvError';
}
