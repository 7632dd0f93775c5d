import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import type { Listen } from '../../api/db/listen';
import { migrate } from '../../api/db/migrate';
import { embeddedDb } from '../../api/db/pglite/drizzle';
import { guard } from '../../api/db/pglite/guard';
import { openPostgres } from '../../api/db/postgres';
import { listenOnServer } from '../../api/db/postgresListen';
import type { Db } from '../../api/db/types';
import { migratedEngine } from './template';

export interface TestDatabase {
  db: Db;
  engine: 'pglite' | 'postgres';
  listen: Listen;
  /** Of a database on a server: for a second instance. */
  url: string | null;
  close(): Promise<void>;
}

/**
 * A migrated database of its own, without users: in memory, or on the server of `TEST_DATABASE_URL` when that is set.
 * The base data (scopes, expertises, badges) is there. Close it in `afterAll` or `afterEach`.
 */
export async function openTestDatabase(url = process.env.TEST_DATABASE_URL): Promise<TestDatabase> {
  if (url) return onServer(url);
  const engine = await migratedEngine();
  const listen: Listen = (channel, { heard }) => engine.listen(channel, heard);
  return { db: embeddedDb(guard(engine)), engine: 'pglite', listen, url: null, close: () => engine.close() };
}

async function onServer(url: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(
    url,
    `create database ${name} template template0 lc_collate 'C' lc_ctype 'C.UTF-8' encoding 'UTF8'`,
  );
  const own = new URL(url);
  own.pathname = `/${name}`;
  let closing = false;
  const { db, pool } = openPostgres(own.href, (error) => closing || console.error(error));
  await migrate(db);
  return {
    db,
    engine: 'postgres',
    listen: listenOnServer(own.href, pino({ enabled: false })),
    url: own.href,
    close: async () => {
      // A connection that is still saying goodbye hears that its database is gone.
      closing = true;
      await pool.end();
      await asAdministrator(url, `drop database ${name} with (force)`);
    },
  };
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
