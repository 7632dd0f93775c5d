/** Settings of the API without the website: the same variables, except for the website's own. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { type Env, parseEnv, type Source } from '~/app/.server/env';
import { EnvError, fields, isLocalOrigin, origin, port } from '~/app/.server/envFields';

const originList = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .pipe(z.array(origin));

const apiFields = fields
  .omit({
    API_URL: true,
    API_PUBLIC_URL: true,
    SESSION_SECRET: true,
    CONTACT_EMAIL: true,
    VIDEO_HOST: true,
    VIDEO_ROOM_SECRET: true,
    VIDEO_JWT_APP_ID: true,
    VIDEO_JWT_SECRET: true,
    ICE_SERVERS: true,
  })
  .extend({
    PORT: port.default(8000),
    SITE_ORIGIN: origin.optional(),
    CORS_ORIGINS: originList.default([]),
  });
const databaseFields = fields.pick({ DATABASE_URL: true, DATA_DIR: true, LOG_LEVEL: true });

export interface ApiEnv
  extends Omit<Env, 'apiUrl' | 'apiPublicUrl' | 'sessionSecrets' | 'contactEmail' | 'video'> {
  /** The website on another server that people use: links in mails lead there. */
  websiteOrigin: string | undefined;
  /** Origins whose pages may call the API from a browser. */
  corsOrigins: string[];
}

/** Throws EnvError. */
export function readApiEnv(source: Source): ApiEnv {
  const value = parseEnv(apiFields, source);
  const appOrigin = value.APP_ORIGIN ?? `http://localhost:${value.PORT}`;
  const local = isLocalOrigin(appOrigin);
  const embedded = value.DATABASE_URL === undefined;
  if (!local && !value.SMTP_URL)
    throw new EnvError(`SMTP_URL: needed to send mail, because APP_ORIGIN (${appOrigin}) is not localhost`);
  if (value.DEMO && !(local && embedded))
    throw new EnvError(
      'DEMO: demo data is only for the embedded database on localhost; leave it out or set it to off',
    );
  return {
    port: value.PORT,
    host: value.HOST,
    appOrigin,
    local,
    trustProxy: value.TRUST_PROXY,
    websiteOrigin: value.SITE_ORIGIN,
    corsOrigins: value.CORS_ORIGINS,
    apiSecret: value.API_SECRET,
    databaseUrl: value.DATABASE_URL,
    dataDir: resolve(value.DATA_DIR),
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM,
    timeZone: value.TIME_ZONE,
    demo: value.DEMO ?? (local && embedded),
    drainMs: value.SHUTDOWN_DRAIN_MS,
    logLevel: value.LOG_LEVEL,
  };
}

/** Where the data is: all that the command line needs. Throws EnvError. */
export function readDatabaseEnv(source: Source): Pick<Env, 'databaseUrl' | 'dataDir' | 'logLevel'> {
  const { DATABASE_URL, DATA_DIR, LOG_LEVEL } = parseEnv(databaseFields, source);
  return { databaseUrl: DATABASE_URL, dataDir: resolve(DATA_DIR), logLevel: LOG_LEVEL };
}
