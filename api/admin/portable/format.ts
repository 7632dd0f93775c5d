/**
 * A whole database as lines of JSON. Rows are arrays of texts, as PostgreSQL prints and reads each value; every other line is an object:
 *
 *     {"format":"mentorea","version":1,"madeAt":…,"migrations":[…],"queues":[…]}
 *     {"table":"users","columns":["id","username",…]}
 *     ["1","ana.alumna",…]
 *     {"rows":1,"sha256":…}           ends each table; the sum is that of its rows
 *     {"sequences":{"users_id_seq":["1",true]}}
 *     {"jobs":[…]}                    up to a hundred waiting jobs a line
 *     {"end":true,"sha256":…}         the sum of all lines before
 */
import { z } from 'zod';

export const VERSION = 1;

const queue = z.object({
  name: z.string(),
  policy: z.string().optional(),
  retryLimit: z.int().nullish(),
  retryDelay: z.int().nullish(),
  retryBackoff: z.boolean().nullish(),
  expireInSeconds: z.int().nullish(),
  retentionMinutes: z.int().nullish(),
  deadLetter: z.string().nullish(),
});
const job = z.object({
  id: z.uuid(),
  name: z.string(),
  data: z.unknown(),
  priority: z.int(),
  startAfter: z.string(),
  singletonKey: z.string().nullish(),
  retryLimit: z.int(),
  retryDelay: z.int(),
  retryBackoff: z.boolean(),
  keepUntil: z.string(),
  deadLetter: z.string().nullish(),
});

export const header = z.object({
  format: z.literal('mentorea'),
  version: z.literal(VERSION),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  queues: z.array(queue),
});

const sum = z.string().regex(/^[\da-f]{64}$/);
const entries = [
  z.object({ table: z.string(), columns: z.array(z.string()).min(1) }),
  z.object({ rows: z.int().min(0), sha256: sum }),
  z.object({ sequences: z.record(z.string(), z.tuple([z.string().regex(/^\d+$/), z.boolean()])) }),
  z.object({ jobs: z.array(job) }),
  z.object({ end: z.literal(true), sha256: sum }),
] as const;
/** What stands between the rows. */
export const entry = z.union(entries.map((one) => one.strict()) as unknown as typeof entries);

export type Header = z.infer<typeof header>;
export type Queue = z.infer<typeof queue>;
export type Job = z.infer<typeof job>;
