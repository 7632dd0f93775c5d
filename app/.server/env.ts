/** The settings, read once from the environment. `.env.example` documents every variable. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { OPERATOR_FIELDS } from '~/api/contract/rules/texts';
import type { Operator } from '~/api/contract/texts';
import { EnvError, fields, isLocalName, operatorVariable, type sharedFields } from './envFields';

/** A secret created at the first start and stored, so that a restart logs no one out. Localhost only. */
function localSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  const kept = readIfThere(file);
  if (kept && kept.length >= 32) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = randomBytes(48).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, made, { mode: 0o600 });
  try {
    // link() fails if another process was first, and its secret is used then.
    linkSync(draft, file);
    return made;
  } catch {
    return readIfThere(file) ?? made;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

type Secrets = readonly [string, ...string[]];
export type VideoEnv = ReturnType<typeof readVideoEnv>;

/** Settings of the video room. Throws EnvError. */
function readVideoEnv(
  value: z.output<typeof fields>,
  { appOrigin, local, sessionSecrets }: Pick<Env, 'appOrigin' | 'local' | 'sessionSecrets'>,
) {
  const { VIDEO_HOST: host, VIDEO_JWT_APP_ID: appId, VIDEO_JWT_SECRET: secret } = value;
  if (host?.origin === appOrigin)
    throw new EnvError('VIDEO_HOST: is this site itself; leave it out for the built-in room');
  if (host && !local && !value.VIDEO_ROOM_SECRET)
    throw new EnvError('VIDEO_ROOM_SECRET: needed with VIDEO_HOST, because APP_ORIGIN is not localhost');
  if (appId && !secret) throw new EnvError('VIDEO_JWT_SECRET: needed with VIDEO_JWT_APP_ID');
  if (secret && !appId) throw new EnvError('VIDEO_JWT_APP_ID: needed with VIDEO_JWT_SECRET');
  if (appId && !host) throw new EnvError('VIDEO_JWT_APP_ID: has a meaning only together with VIDEO_HOST');
  const roomSecrets: Secrets = value.VIDEO_ROOM_SECRET
    ? [value.VIDEO_ROOM_SECRET]
    : oldestFirst(sessionSecrets);
  return {
    /** Undefined: the built-in room. */
    host,
    /** The first makes room names; all are accepted. */
    roomSecrets,
    /** For the video server's tokens; undefined if it needs none. */
    jwt: appId && secret ? { appId, secret } : undefined,
    iceServers: value.ICE_SERVERS,
  };
}

/** While a new session secret is rolled out, instances with and without it share only the oldest. */
function oldestFirst([newest, ...older]: Secrets): Secrets {
  const [oldest, ...rest] = older.toReversed();
  return oldest === undefined ? [newest] : [oldest, ...rest, newest];
}

/** The values of `schema`; empty ones count as absent. Throws EnvError for the first invalid value. */
export function parseEnv<Shape extends z.ZodType>(schema: Shape, source: Source): z.output<Shape> {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(set);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new EnvError(`${issue?.path.join('.') || 'Environment'}: ${issue?.message ?? 'wrong value'}`);
}

function countWorkers(values: z.output<typeof sharedFields>): number {
  const { WEB_CONCURRENCY: wanted, DATABASE_URL: server } = values;
  if (wanted === 'auto') return server ? availableParallelism() : 1;
  if (wanted > 1 && !server)
    throw new EnvError(
      'WEB_CONCURRENCY: several processes need DATABASE_URL; the embedded database, or an API elsewhere, serves one',
    );
  return wanted;
}

/** What is set of the operator's data. */
const operatorOf = (value: z.output<typeof sharedFields>) =>
  Object.fromEntries(
    OPERATOR_FIELDS.flatMap((field) => {
      const set = value[operatorVariable(field)];
      return set === undefined ? [] : [[field, set]];
    }),
  ) as Partial<Operator>;

/** Minors are protected wherever mentors are approved, unless told otherwise. */
export const admissionOf = ({
  MENTOR_APPROVAL: approval,
  MINORS: minors,
}: Pick<z.output<typeof sharedFields>, 'MENTOR_APPROVAL' | 'MINORS'>) => ({
  approval,
  verifiedForMinors: minors ? minors === 'verified-only' : approval,
});

export const answerRuleOf = (
  value: Pick<z.output<typeof sharedFields>, 'ANSWER_HOURS' | 'ANSWER_HOURS_BEFORE_START'>,
) => ({ hours: value.ANSWER_HOURS, hoursBeforeStart: value.ANSWER_HOURS_BEFORE_START });

type Places = Pick<
  z.output<typeof sharedFields>,
  'FILES' | 'BACKUP_DIR' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY'
>;

/** Keys of buckets; undefined: not set. */
export const bucketKeysOf = ({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
}: Places) => (accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined);

/** Where files or backups go; undefined: not set. Throws EnvError. */
export function placeOf(name: 'FILES' | 'BACKUP_DIR', value: Places) {
  const { [name]: address } = value;
  const credentials = bucketKeysOf(value);
  if (address?.startsWith('s3:') && !credentials)
    throw new EnvError(`${name}: a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY`);
  return address === undefined ? undefined : { address, credentials };
}

const OTHER_ADDRESSES = ['DATABASE_URL_DIRECT', 'DATABASE_URL_READ'] as const;

/** Throws EnvError. */
export function databaseOf(
  value: { DATABASE_URL?: string } & { [name in (typeof OTHER_ADDRESSES)[number]]?: string },
) {
  for (const name of OTHER_ADDRESSES)
    if (value[name] && !value.DATABASE_URL)
      throw new EnvError(`${name}: has a meaning only together with DATABASE_URL`);
  return {
    databaseUrl: value.DATABASE_URL,
    /** The server itself, where `databaseUrl` is a pooler. */
    directUrl: value.DATABASE_URL_DIRECT,
    /** A replica for public pages and search. */
    readUrl: value.DATABASE_URL_READ,
  };
}

/** The settings that the website and a standalone API share. Throws EnvError. */
export function readShared(value: z.output<typeof sharedFields>, { isApiElsewhere = false } = {}) {
  const appOrigin = value.APP_ORIGIN ?? `http://localhost:${value.PORT}`;
  const local = isLocalName(new URL(appOrigin).hostname);
  const mayBeDemo = local && !value.DATABASE_URL && !isApiElsewhere;
  if (!local && !value.SMTP_URL && !isApiElsewhere)
    throw new EnvError(`SMTP_URL: needed to send mail, because APP_ORIGIN (${appOrigin}) is not localhost`);
  if (value.DEMO && !mayBeDemo)
    throw new EnvError('DEMO: demo data is only for the embedded database on localhost; leave it out');
  for (const name of ['BACKUP_DIR', 'FILES'] as const)
    if (value[name] && isApiElsewhere)
      throw new EnvError(`${name}: has no meaning together with API_URL; set it where the API runs`);
  const backups = placeOf('BACKUP_DIR', value);
  if (backups && value.FILES === value.BACKUP_DIR)
    throw new EnvError('BACKUP_DIR: must be another place than FILES');
  return {
    port: value.PORT,
    host: value.HOST,
    /** e.g. https://mentorea.example, no trailing slash. */
    appOrigin,
    /** The origin is this machine: mails may be stored and shown, and a secret may be generated. */
    local,
    /** Number of proxy hops, or addresses of the proxies, whose X-Forwarded-For is trusted. */
    trustProxy: value.TRUST_PROXY,
    /** CIDR: networks with many people behind one address, such as a school's. */
    sharedNetworks: value.SHARED_NETWORKS,
    /** Secret of the API in this process; if undefined, one is generated and kept in its database. */
    apiSecret: value.API_SECRET,
    ...databaseOf(value),
    dataDir: resolve(value.DATA_DIR),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    timeZone: value.TIME_ZONE,
    answerRule: answerRuleOf(value),
    operator: operatorOf(value),
    /** Whether new mentors wait for the staff, and whom minors may ask. */
    admission: admissionOf(value),
    demo: value.DEMO ?? mayBeDemo,
    /** Where the files that people add go; undefined: into the database. */
    files: placeOf('FILES', value),
    /** Of each night; undefined: none. */
    backup: backups && { folder: backups.address, hour: value.BACKUP_HOUR },
    /** Of a bucket for backups. */
    bucketKeys: bucketKeysOf(value),
    /** Processes that answer on the port. */
    workers: countWorkers(value),
    /** Milliseconds between a stop signal and refusing connections; /readyz answers 503 meanwhile. */
    drainMs: value.SHUTDOWN_DRAIN_MS,
    logLevel: value.LOG_LEVEL,
    /** Requests that get a line in the log; 'slow': over half a second, and every 5xx. */
    logRequests: value.LOG_REQUESTS,
    /** Where Prometheus asks; undefined: nowhere. */
    metrics: metricsOf(value),
    /** A collector of OpenTelemetry is named; its exporter reads its own variables. */
    traces: value.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  };
}

function metricsOf(values: z.output<typeof sharedFields>) {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (!['localhost', '127.0.0.1', '::1'].includes(host) && !token)
    throw new EnvError('METRICS_TOKEN: needed with METRICS_HOST: others than this machine can ask there');
  return port === undefined ? undefined : { port, host, token };
}

export interface Env extends ReturnType<typeof readShared> {
  /** Another server that implements the API's contract; undefined = the API runs in this process. */
  apiUrl: string | undefined;
  apiPublicUrl: string;
  /** Newest first. */
  sessionSecrets: Secrets;
  /** Contact address of the operators. */
  contactEmail: string | undefined;
  video: VideoEnv;
}

/** Throws EnvError. Generates a secret in DATA_DIR if none is set and the origin is this machine. */
export function readEnv(source: Source): Env {
  const value = parseEnv(fields, source);
  if (value.DATABASE_URL && value.API_URL)
    throw new EnvError('DATABASE_URL: has no meaning together with API_URL; set one of them');
  const shared = readShared(value, { isApiElsewhere: Boolean(value.API_URL) });
  const { appOrigin, local, dataDir } = shared;
  if (!local && !value.SESSION_SECRET)
    throw new EnvError(`SESSION_SECRET: needed, because APP_ORIGIN (${appOrigin}) is not localhost`);
  const sessionSecrets = value.SESSION_SECRET ?? ([localSecret(dataDir)] as const);
  return {
    ...shared,
    apiUrl: value.API_URL,
    apiPublicUrl: value.API_PUBLIC_URL ?? value.API_URL ?? '',
    sessionSecrets,
    contactEmail: value.CONTACT_EMAIL ?? value.OPERATOR_EMAIL,
    video: readVideoEnv(value, { appOrigin, local, sessionSecrets }),
  };
}

let cached: Env | undefined;

/** This process's settings. Throws EnvError. */
export function env(): Env {
  cached ??= readEnv(environment());
  return cached;
}

export type Source = Record<string, string | undefined>;

/** The raw environment including `.env`. Variables already set win over the file, a database with all its addresses. */
export function environment(): Source {
  if (!existsSync('.env')) return process.env;
  const given = { ...process.env };
  process.loadEnvFile('.env');
  if (given.DATABASE_URL !== undefined)
    for (const name of OTHER_ADDRESSES) if (given[name] === undefined) delete process.env[name];
  return process.env;
}
