import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { functions, migrate, migrations } from '~/api/db/migrate';
import { embeddedDb, guard } from '~/api/db/pglite/client';
import { openPostgres } from '~/api/db/postgres';
import { listenOnServer } from '~/api/db/postgresListen';
import type { Db, Listen } from '~/api/db/types';
import { createFromTemplate, type Template } from './databaseTemplate';
import { migratedEngine } from './template';

export interface TestDatabase {
  db: Db;
  engine: 'pglite' | 'postgres';
  listen: Listen;
  /** Address of a database on a server, for a second instance. */
  url: string | null;
  close(): Promise<void>;
}

/**
 * A separate migrated database without users: in memory, or on the server of `TEST_DATABASE_URL` when that is
 * set. It contains the base data (scopes, expertises, badges). Close it in `afterAll` or `afterEach`.
 */
export async function openTestDatabase(url = process.env.TEST_DATABASE_URL): Promise<TestDatabase> {
  if (url) return onServer(url);
  const engine = await migratedEngine();
  const listen: Listen = (channel, { heard }) => engine.listen(channel, heard);
  return { db: embeddedDb(guard(engine)), engine: 'pglite', listen, url: null, close: () => engine.close() };
}

/** Also for servers of the production build, which then have nothing to migrate. */
export const createMigrated = (url: string) => createFromTemplate(url, migrated);

const migrated: Template = {
  of: [migrations, functions],
  fill: async (url) => {
    const { db, pool } = openPostgres(url, console.error);
    await migrate(db);
    await pool.end();
  },
};

/** Deletes everything but the base data, without triggers; kept copies are told. Sequences continue: ids are never reused. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.execute(sql`do $$ declare name text; begin
    perform set_config('session_replication_role', 'replica', true);
    for name in select tablename from pg_tables where schemaname = 'public'
      and tablename not in ('schema_migrations', 'scopes', 'expertises', 'badges', 'review_totals')
    loop execute format('delete from %I', name); end loop;
    update review_totals set reviews = 0, stars = 0, mean_hundredths = null;
    insert into public_changes (mentor_id) values (null);
  end $$`);
}

async function onServer(url: string): Promise<TestDatabase> {
  const own = await createMigrated(url);
  let closing = false;
  const { db, pool } = openPostgres(own.url, (error) => closing || console.error(error), {
    // The benchmark fills it with statements that take minutes.
    patient: true,
  });
  return {
    db,
    engine: 'postgres',
    listen: listenOnServer(own.url, pino({ enabled: false })),
    url: own.url,
    close: async () => {
      // A connection that is closing reports that its database is gone.
      closing = true;
      await pool.end();
      await own.drop();
    },
  };
}
