/**
 * Databases of a PostgreSQL server that are copied instead of made. Without vite: also for tests that
 * Playwright runs.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Any number, the same in every process that uses the server. */
const LOCK = 7_310_442;
const LOCALE = "lc_collate 'C' lc_ctype 'C.UTF-8' encoding 'UTF8'";

export interface Template {
  /** Everything the content depends on. */
  of: unknown;
  /** Fills an empty database; no connection to it may be left open. */
  fill(url: string): Promise<void>;
}

export interface TemporaryDatabase {
  url: string;
  drop(): Promise<void>;
}

/** A copy of the template, which the first who asks makes: once a server, however many processes ask. */
export async function createFromTemplate(url: string, template: Template): Promise<TemporaryDatabase> {
  return create(url, (client) => templateName(client, url, template));
}

/** Collated like the embedded engine. */
export async function createEmpty(url: string): Promise<TemporaryDatabase> {
  return create(url, async () => `template0 ${LOCALE}`);
}

async function create(
  url: string,
  sourceOf: (client: Client) => Promise<string>,
): Promise<TemporaryDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(url, async (client) => {
    const source = await sourceOf(client);
    await client.query(`create database ${name} template ${source} strategy file_copy`);
    // Two that wait for each other are found out at once, not after a second.
    await client.query(`alter database ${name} set deadlock_timeout = '20ms'`);
  });
  return {
    url: databaseUrl(url, name),
    drop: () =>
      asAdministrator(url, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

async function templateName(client: Client, url: string, { of, fill }: Template): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 16);
  const name = `template_${hash}`;
  if (await exists(client, name)) return name;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  try {
    if (await exists(client, name)) return name;
    // Renamed when it is whole: one that was given up half made is never copied.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0 ${LOCALE}`);
    await fill(databaseUrl(url, unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  }
}

async function exists(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

function databaseUrl(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
}

/** Always of the same database: locks belong to one. */
async function asAdministrator(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl(url, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
