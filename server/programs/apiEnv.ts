/** Settings of the API without the website: the same variables, except for the website's own. */
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  admissionOf,
  answerRuleOf,
  bucketKeysOf,
  databaseOf,
  parseEnv,
  placeOf,
  readShared,
  type Source,
} from '~/app/.server/env';
import { origin, port, sharedFields } from '~/app/.server/envFields';

const originList = z
  .string()
  .transform((value) => value.split(',').map((entry) => entry.trim()))
  .pipe(z.array(origin));

const apiFields = sharedFields.extend({
  PORT: port.default(8000),
  SITE_ORIGIN: origin.optional(),
  CORS_ORIGINS: originList.default([]),
});
const databaseFields = sharedFields
  .pick({
    DATABASE_URL: true,
    DATABASE_URL_DIRECT: true,
    DATA_DIR: true,
    FILES: true,
    BACKUP_DIR: true,
    AWS_ACCESS_KEY_ID: true,
    AWS_SECRET_ACCESS_KEY: true,
    LOG_LEVEL: true,
    APP_ORIGIN: true,
    PORT: true,
    MENTOR_APPROVAL: true,
    MINORS: true,
    API_SECRET: true,
    TIME_ZONE: true,
    ANSWER_HOURS: true,
    ANSWER_HOURS_BEFORE_START: true,
  })
  .extend({ SITE_ORIGIN: origin.optional() });

export function readApiEnv(source: Source) {
  const value = parseEnv(apiFields, source);
  return {
    ...readShared(value),
    /** The website on another server that people use: links in mails lead there. */
    websiteOrigin: value.SITE_ORIGIN,
    /** Origins whose pages may call the API from a browser. */
    corsOrigins: value.CORS_ORIGINS,
  };
}

/** What the command line needs: where the data are, and what mails and rules of sessions depend on. Throws EnvError. */
export function readDatabaseEnv(source: Source) {
  const value = parseEnv(databaseFields, source);
  const { databaseUrl, directUrl } = databaseOf(value);
  return {
    ...{ dataDir: resolve(value.DATA_DIR), logLevel: value.LOG_LEVEL },
    databaseUrl: directUrl ?? databaseUrl,
    ...{ secret: value.API_SECRET, timeZone: value.TIME_ZONE, admission: admissionOf(value) },
    answerRule: answerRuleOf(value),
    ...{ files: placeOf('FILES', value), bucketKeys: bucketKeysOf(value) },
    siteOrigin: value.SITE_ORIGIN ?? value.APP_ORIGIN ?? `http://localhost:${value.PORT}`,
  };
}
