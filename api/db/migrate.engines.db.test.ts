import { createHash } from 'node:crypto';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import type { Client, PoolClient } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '~/tests/support/database';
import { startPostgres } from '~/tests/support/postgres';
import { FUNCTIONS } from './functions/version';
import { functions, migrate, migrations, OLD_CHAIN } from './migrate';
import { openPostgres } from './postgres';
import * as schema from './schema';

const names = [...migrations, ...functions].map(({ name }) => name);

const server = await startPostgres();
afterAll(() => server?.stop());

it('has a migration for everything in schema.ts', async () => {
  const snapshots = import.meta.glob<ReturnType<typeof generateDrizzleJson>>(
    './migrations/meta/*_snapshot.json',
    {
      import: 'default',
      eager: true,
    },
  );
  const [last] = Object.keys(snapshots).sort().reverse();
  expect(await generateMigration(snapshots[last!]!, generateDrizzleJson(schema))).toEqual([]);
});

it('has its own version for every change of the functions', () => {
  const all = functions.filter(({ text }) => text !== '').map(({ hash }) => hash);
  const hash = createHash('sha256').update(all.join()).digest('hex').slice(0, 16);
  expect(FUNCTIONS.hash, 'raise `version` in api/db/functions/version.ts too').toBe(hash);
});

/** No address: on the embedded engine. */
const engines = [['pglite', ''], ...(server ? [['postgres', server.url]] : [])];
describe.each(engines)('a migrated database on %s', async (_, url) => {
  const { db, close } = await openTestDatabase(url);
  afterAll(close);

  it('has nothing left to apply', async () => {
    expect(names[0]).toBe('0000_baseline');
    expect(await migrate(db)).toEqual([]);
    const { rows } = await db.execute(sql`select name from schema_migrations order by name collate "C"`);
    expect(rows).toEqual(names.map((name) => ({ name })));
  });

  it('has the tenth badge under its idiomatic name', async () => {
    const { rows } = await db.execute(sql`select name from badges where name like 'Más%'`);
    expect(rows).toEqual([{ name: 'Más de lo esperado' }]);
  });

  it('reapplies functions and triggers whose file has changed', async () => {
    await db.execute(sql`drop trigger mentorship_hours_changed on mentorships`);
    await db.execute(
      sql`create or replace function told_time() returns timestamptz language sql stable return now()`,
    );
    await db.execute(sql`update schema_migrations set hash = 'of before' where name = 'functions/seats'`);
    expect(await migrate(db)).toEqual(['functions/seats']);
    expect(await migrate(db)).toEqual([]);
    const { rows } = await db.execute(sql`select tgname as name, told_time() is null as untold from pg_trigger
      where tgrelid = 'mentorships'::regclass and tgname = 'mentorship_hours_changed'`);
    expect(rows).toEqual([{ name: 'mentorship_hours_changed', untold: false }]);
  });

  it.for([
    ['a migration that this program does not know', '9999_of_the_future', 'x'],
    ['newer functions alone', 'functions/version', String(FUNCTIONS.version + 1)],
  ] as const)('is left unchanged by an older program: %s', async ([, name, hash]) => {
    // The clock of a newer program; to this one its file is that of an earlier baseline.
    await db.execute(
      sql`create or replace function told_time() returns timestamptz language sql stable return 'epoch'::timestamptz`,
    );
    await db.execute(sql`update schema_migrations set hash = 'newer' where name = 'functions/clock'`);
    await db.execute(sql`insert into schema_migrations (name, hash) values (${name}, ${hash})
      on conflict (name) do update set hash = excluded.hash`);
    const state = async () => {
      const { rows } = await db.execute(
        sql`select told_time()::text as told, m.* from schema_migrations m order by name`,
      );
      return rows;
    };
    const before = await state();
    await expect(migrate(db)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(new RegExp(`^[^\n]*más nueva[^\n]*${name}[^\n]*--allow-older[^\n]*$`)),
    });
    expect(await migrate(db, { allowOlder: true })).toEqual([]);
    expect(await state()).toEqual(before);

    await db.execute(sql`delete from schema_migrations where name = ${name}`);
    expect(await migrate(db)).toContain('functions/clock');
    expect(await state()).not.toEqual(before);
  });

  it.for([15, 7])('is refused in one sentence with %i migrations of the old chain', async (count) => {
    await db.execute(sql`drop table schema_migrations`);
    await db.execute(
      sql`create table schema_migrations (name text primary key, applied_at timestamptz default now())`,
    );
    for (const name of OLD_CHAIN.slice(0, count))
      await db.execute(sql`insert into schema_migrations (name) values (${name})`);
    await expect(migrate(db)).rejects.toMatchObject({
      name: 'StartError',
      message: /^La base de datos es de una versión anterior .* admin -- export .* admin -- import [^\n]*$/,
    });
    expect((await db.execute(sql`select name from schema_migrations`)).rows).toHaveLength(count);
  });
});

describe.skipIf(!server)('on a PostgreSQL server', () => {
  const { url = '' } = server ?? {};

  it('lets instances start at the same time', async () => {
    const starters = Array.from({ length: 6 }, () => openPostgres(url, () => {}));
    const applied = await Promise.all(starters.map(({ db }) => migrate(db)));
    expect(applied.filter((list) => list.length > 0)).toEqual([names]);
    await Promise.all(starters.map(({ pool }) => pool.end()));
  });

  it('survives the end of an idle connection', async () => {
    let broken: () => void = () => {};
    const heard = new Promise<void>((resolve) => {
      broken = resolve;
    });
    const { db, pool } = openPostgres(url, () => broken());
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const other = openPostgres(url, () => {});
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await heard;
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await Promise.all([pool.end(), other.pool.end()]);
  });

  it('drops a connection that breaks in use, even at BEGIN, and frees its place in the pool', async () => {
    const heard: Error[] = [];
    const { db, pool } = openPostgres(url, (error) => heard.push(error));
    const endMyself = () =>
      db.transaction((tx) => tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`));
    await expect(endMyself()).rejects.toThrow();
    expect(heard).toHaveLength(1);

    const cut = (client: PoolClient) => void (client as unknown as Client).connection.stream.destroy();
    pool.on('acquire', cut);
    for (let more = 0; more < pool.options.max; more += 1)
      await expect(db.transaction(async () => {})).rejects.toThrow();
    pool.off('acquire', cut);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
