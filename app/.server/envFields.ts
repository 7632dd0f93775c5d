/** The shape of each environment variable; rules that involve several are in env.ts. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { ANSWER_RULE } from '~/api/contract/rules/sessions';
import type { OperatorField } from '~/api/contract/rules/texts';
import { operatorPayload } from '~/api/contract/texts';
import { isZone } from '~/app/domain/time/visitorClock';
import { jsonOrNull } from './json';

/** A text parsed by `read`, which returns undefined if it is invalid. */
const readable = <T>(message: string, read: (text: string) => T | undefined) =>
  z.string().transform((text, ctx) => {
    const value = read(text);
    if (value === undefined) ctx.addIssue({ code: 'custom', message });
    return value ?? z.NEVER;
  });

const WANTED = 'must be a host or an https address such as video.example (http only for localhost)';

const videoHost = z.string().transform((value, ctx) => {
  const text = value.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  const why = url ? hostProblem(url) : WANTED;
  if (url && !why) {
    const path = url.pathname.replace(/\/+$/, '');
    return {
      /** Scheme, host and path without trailing slash: the script is at `{origin}/external_api.js`. */
      origin: `${url.origin}${path}`,
      /** `origin` without the scheme, as the script's class expects it. */
      domain: `${url.host}${path}`,
    };
  }
  ctx.addIssue({ code: 'custom', message: why ?? WANTED });
  return z.NEVER;
});

function hostProblem({ protocol, hostname, pathname, username, search, hash }: URL): string | null {
  const isHere = isLocalName(hostname);
  if (username || search || hash || !(protocol === 'https:' || (protocol === 'http:' && isHere)))
    return WANTED;
  // Either character would end the address inside the Content-Security-Policy.
  if (/[;,]/.test(pathname)) return WANTED;
  if (/(^|\.)meet\.jit\.si\.?$/.test(hostname))
    return 'meet.jit.si cuts embedded calls off after five minutes; name a Jitsi server of your own, or leave it out for the built-in room';
  return null;
}

export const isLocalName = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

const STUN = /^stuns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i;
const TURN = /^turns?:(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?(\?transport=(udp|tcp))?$/i;
const urls = z.string().refine((url) => (STUN.test(url) || TURN.test(url)) && hasPort(url));

function hasPort(url: string): boolean {
  const [, port] = /:(\d+)(?:\?|$)/.exec(url) ?? [];
  return port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
}

/** A server that `new RTCPeerConnection` accepts without throwing: TURN needs credentials. */
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

export const origin = readable('must be an origin such as https://mentorea.example (no path)', (text) => {
  const url = httpAddress(text);
  return url?.pathname === '/' && !url.username ? url.origin : undefined;
});

const base = readable('must be an http or https address without query', (text) =>
  httpAddress(text)?.href.replace(/\/+$/, ''),
);

function httpAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash ? url : undefined;
}

const address = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    message: `must look like ${example}`,
  });

const postgres = address(['postgres:', 'postgresql:'], 'postgresql://user:password@host:5432/database');

const flag = readable('must be on or off', (text) => {
  if (/^(on|true|1|yes|si|sí)$/i.test(text)) return true;
  return /^(off|false|0|no)$/i.test(text) ? false : undefined;
});

const whole = (least: number, most: number, message: string) =>
  readable(message, (text) => {
    const number = Number(text);
    return /^\d{1,5}$/.test(text) && number >= least && number <= most ? number : undefined;
  });

export const port = whole(1, 65_535, 'must be a port number from 1 to 65535');

const workers = readable<number | 'auto'>('must be auto or a number from 1 to 99', (text) => {
  if (text === 'auto') return text;
  return /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
});

const secrets = z
  .string()
  .transform((value) => value.split(',').map((secret) => secret.trim()))
  .refine((list): list is [string, ...string[]] => list.every((secret) => secret.length >= 32), {
    message: 'each secret (comma-separated, newest first) needs at least 32 characters',
  });

const trustProxy = readable<number | string[]>(
  'must be none, a number of hops, or a list of addresses and ranges (10.0.0.0/8)',
  (text) => {
    if (text === 'none') return 0;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const entries = text.split(',').map((entry) => entry.trim());
    return entries.every(isAddressOrRange) ? entries : undefined;
  },
);

const networks = readable('must be networks such as 192.0.2.0/24, separated by commas', (text) => {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every((entry) => entry.includes('/') && isAddressOrRange(entry)) ? entries : undefined;
});

function isAddressOrRange(entry: string): boolean {
  const [ip = '', bits, more] = entry.split('/');
  const version = isIP(ip);
  if (version === 0 || more !== undefined) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const withoutKeys = (url: URL | undefined) => (url?.username || url?.password ? undefined : url);

/** A folder, or a bucket with its endpoint, for files and backups; the keys of a bucket are other variables. */
const place = readable(
  'must be a folder such as /srv/mentorea, or s3://bucket/prefix?endpoint=https://s3.example&region=…',
  (text) => {
    if (!/^\w+:/.test(text)) return resolve(text);
    const url = URL.canParse(text) ? withoutKeys(new URL(text)) : undefined;
    const isBucket = url?.protocol === 's3:' && /^[\da-z][\w.-]+$/i.test(url.host);
    if (!isBucket || [...url.searchParams.keys()].some((name) => !['endpoint', 'region'].includes(name)))
      return undefined;
    const endpoint = url.searchParams.get('endpoint');
    const isGood = endpoint === null || withoutKeys(httpAddress(endpoint));
    return isGood ? text.replace(/\/+(?=\?|$)/, '') : undefined;
  },
);

type OperatorVariable = `OPERATOR_${Uppercase<OperatorField>}`;
export const operatorVariable = (field: OperatorField) =>
  `OPERATOR_${field.toUpperCase()}` as OperatorVariable;

/** As staff fill it in in the desk (docs/contract.md, 'Texts'). */
const ofOperator = (field: OperatorField, message: string) =>
  readable(message, (text) => operatorPayload.shape[field].safeParse(text).data).optional();

const operatorFields = {
  OPERATOR_NAME: ofOperator('name', 'must have at most 150 characters'),
  OPERATOR_TAX_ID: ofOperator('tax_id', 'must be a tax number such as B12345678'),
  OPERATOR_ADDRESS: ofOperator('address', 'must have at most 300 characters'),
  OPERATOR_EMAIL: ofOperator('email', 'must be an e-mail address such as hola@mentorea.example'),
  OPERATOR_PHONE: ofOperator('phone', 'must be a telephone number such as +34 910 000 000'),
  OPERATOR_REGISTER: ofOperator('register', 'must have at most 300 characters'),
  OPERATOR_DATA_PROTECTION: ofOperator('data_protection', 'must have at most 300 characters'),
} satisfies Record<OperatorVariable, z.ZodType>;

/** Variables of the website and of a standalone API. */
export const sharedFields = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_ORIGIN: origin.optional(),
  TRUST_PROXY: trustProxy.default(0),
  SHARED_NETWORKS: networks.default([]),
  API_SECRET: secret.optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_URL_DIRECT: postgres.optional(),
  DATABASE_URL_READ: postgres.optional(),
  DATA_DIR: z.string().default('./data'),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Mentorea <hola@localhost>'),
  TIME_ZONE: z
    .string()
    .refine(isZone, { message: 'must be an IANA time zone such as Europe/Madrid' })
    .default('Europe/Madrid'),
  ...operatorFields,
  ANSWER_HOURS: whole(1, 720, 'must be hours from 1 to 720').default(ANSWER_RULE.hours),
  ANSWER_HOURS_BEFORE_START: whole(0, 168, 'must be hours from 0 to 168').default(
    ANSWER_RULE.hoursBeforeStart,
  ),
  MENTOR_APPROVAL: flag.default(false),
  MINORS: z.enum(['verified-only', 'open'], { message: 'must be verified-only or open' }).optional(),
  DEMO: flag.optional(),
  FILES: place.optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_DIR: place.optional(),
  BACKUP_HOUR: whole(0, 23, 'must be an hour from 0 to 23').default(3),
  WEB_CONCURRENCY: workers.default(1),
  SHUTDOWN_DRAIN_MS: whole(0, 30_000, 'must be milliseconds from 0 to 30000').default(2000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      message: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  LOG_REQUESTS: z.enum(['on', 'slow', 'off'], { message: 'must be on, slow or off' }).default('slow'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: base.optional(),
});

export const fields = sharedFields.extend({
  API_URL: base.optional(),
  API_PUBLIC_URL: base.optional(),
  SESSION_SECRET: secrets.optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address such as hola@mentorea.example').optional(),
  VIDEO_HOST: videoHost.optional(),
  VIDEO_ROOM_SECRET: secret.optional(),
  VIDEO_JWT_APP_ID: z.string().trim().optional(),
  VIDEO_JWT_SECRET: secret.optional(),
  ICE_SERVERS: iceServers.default([]),
});

/** An invalid value; the message is one line naming the variable and the reason. */
export class EnvError extends Error {
  override name = 'EnvError';
}
