import { sql } from 'drizzle-orm';
import type { Client, PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../tests/support/database';
import { startPostgres, type TestServer } from '../../tests/support/postgres';
import { migrate, migrations } from './migrate';
import { openPostgres } from './postgres';

const names = migrations.map((migration) => migration.name);

it('finds nothing to do on a migrated database', async () => {
  const { db, close } = await openTestDatabase();
  expect(names[0]).toBe('0000_extensions');
  expect(await migrate(db)).toEqual([]);
  const { rows } = await db.execute(sql`select name from schema_migrations order by 1`);
  expect(rows).toEqual(names.map((name) => ({ name })));
  await close();
});

describe('on a PostgreSQL server', () => {
  let server: TestServer | null;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  it('lets instances start at the same time', async (test) => {
    if (!server) return test.skip('no PostgreSQL binaries on this machine');
    const { url } = server;
    const starters = Array.from({ length: 6 }, () => openPostgres(url, () => {}));
    const applied = await Promise.all(starters.map(({ db }) => migrate(db)));
    expect(applied.filter((list) => list.length > 0)).toEqual([names]);
    await Promise.all(starters.map(({ pool }) => pool.end()));
  });

  it('survives the end of an idle connection', async (test) => {
    if (!server) return test.skip('no PostgreSQL binaries on this machine');
    let broken: () => void = () => {};
    const heard = new Promise<void>((resolve) => {
      broken = resolve;
    });
    const { db, pool } = openPostgres(server.url, () => broken());
    const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    const other = openPostgres(server.url, () => {});
    await other.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await heard;
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await Promise.all([pool.end(), other.pool.end()]);
  });

  it('gives up a connection that breaks in use, even at BEGIN, and has its place back', async (test) => {
    if (!server) return test.skip('no PostgreSQL binaries on this machine');
    const heard: Error[] = [];
    const { db, pool } = openPostgres(server.url, (error) => heard.push(error));
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
