import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '~/api/db/connect';
import { migrate } from '~/api/db/migrate';
import { badges } from '~/api/db/schema';
import { embeddedDb } from './client';
import { checkpoint, openEngine } from './engine';

const root = mkdtempSync(join(tmpdir(), 'engine-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const options = (queryLimitMs?: number) => ({
  dataDir: join(root, 'data'),
  log: pino({ enabled: false }),
  clock: () => new Date(),
  onLost: () => expect.unreachable(),
  queryLimitMs,
});
const open = (queryLimitMs?: number) => openEngine(options(queryLimitMs));

describe('the embedded engine', () => {
  it('keeps committed data across a restart, in a private directory', async () => {
    const first = await open();
    const db = embeddedDb(first.patient);
    expect(await migrate(db)).toContain('0000_baseline');
    await db.insert(badges).values({ name: 'Prueba', points: 3 });
    await first.close();
    expect(statSync(join(root, 'data/database')).mode & 0o777).toBe(0o700);

    const second = await open();
    const found = await embeddedDb(second.client).execute(
      sql`select points from badges where name = 'Prueba'`,
    );
    expect(found.rows).toEqual([{ points: 3 }]);
    await second.close();
  });

  it('calls fsync at each commit', async () => {
    const engine = await open();
    const before = await engine.syncs();
    for (let i = 0; i < 5; i += 1)
      await engine.client.query("insert into settings values ($1, '1')", [`k${i}`]);
    expect((await engine.syncs()) - before).toBeGreaterThanOrEqual(5);
    await engine.close();
  });

  it('refuses a second opener, and says who holds the directory', async () => {
    const engine = await open();
    await expect(open()).rejects.toThrow(`in use by another process (pid ${process.pid})`);
    await engine.close();
  });

  it('returns dates, numbers and bytes as drizzle expects, and errors with their constraint', async () => {
    const engine = await open();
    const db = embeddedDb(engine.client);
    const { rows } = await db.execute(
      sql`select 5::int8 as big, date '2026-01-02' as day, ${new Date(0)}::timestamptz as at, ${Buffer.from([1, 2])}::bytea as bytes`,
    );
    expect(rows).toEqual([
      { big: 5, day: '2026-01-02', at: '1970-01-01 00:00:00+00', bytes: Uint8Array.from([1, 2]) },
    ]);
    const twice = db.insert(badges).values({ name: 'Puntualidad' }).execute();
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505', constraint: 'badges_name_unique' } });
    await engine.close();
  });

  it('rolls back a failed transaction and an inner savepoint', async () => {
    const engine = await open();
    const db = embeddedDb(engine.client);
    const failing = db.transaction(async (tx) => {
      await tx.insert(badges).values({ name: 'Fuera' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await db.transaction(async (tx) => {
      await tx.insert(badges).values({ name: 'Dentro' });
      await tx
        .transaction(async (inner) => {
          await inner.insert(badges).values({ name: 'Más dentro' });
          inner.rollback();
        })
        .catch(() => {});
    });
    const names = (await db.select({ name: badges.name }).from(badges)).map((badge) => badge.name);
    expect(names).toContain('Dentro');
    expect(names).not.toContain('Fuera');
    expect(names).not.toContain('Más dentro');
    await engine.close();
  });

  it('turns the deadlock of using the root inside a transaction into an error', async () => {
    const engine = await open();
    const db = embeddedDb(engine.client);
    const wrong = db.transaction(async () => db.execute(sql`select 1`));
    await expect(wrong).rejects.toThrow();
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await engine.close();
  });

  it('stops a runaway query and keeps serving without data loss', async () => {
    const engine = await open(1000);
    await engine.client.query("insert into settings values ('before', '1')");
    await expect(engine.client.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    const { rows } = await engine.client.query<{ key: string }>(
      "select key from settings where key = 'before'",
    );
    expect(rows).toEqual([{ key: 'before' }]);
    await engine.close();
  });

  it('does not stop a slow migration or administration command', async () => {
    const slow = sql`select pg_sleep(0.9)`;
    const site = await openDatabase(options(300));
    await site.alone((patient) => patient.transaction((tx) => tx.execute(slow)));
    await expect(site.db.execute(slow)).rejects.toMatchObject({ cause: { code: '57014' } });
    await site.close();

    const administration = await openDatabase({ ...options(300), patient: true });
    await administration.db.transaction((tx) => tx.execute(slow));
    await administration.executeSql('select pg_sleep(0.9)');
    await administration.close();
  });

  it('writes a checkpoint once enough log has gathered, and vacuums', async () => {
    // One large query is none that runs away, however slow the disk.
    const engine = await open();
    await engine.patient.query(
      "insert into settings select 'x' || i, to_jsonb(repeat(md5(i::text), 40)) from generate_series(1, 40000) i",
    );
    expect(await checkpoint(engine.client)).toBe(true);
    expect(await checkpoint(engine.client)).toBe(false);
    await engine.analyse();
    await engine.close();
  });

  it('refuses a directory of another major version', async () => {
    writeFileSync(join(root, 'data/database/PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow('PostgreSQL 17');
    await expect(open()).rejects.toThrow('PostgreSQL 17');
  });
});
