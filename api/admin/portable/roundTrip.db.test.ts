import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestServer } from '../../../tests/support/postgres';
import { migratedEngine } from '../../../tests/support/template';
import { type Database, openDatabase } from '../../db/connect';
import { loadDemo } from '../../db/demo/load';
import { embeddedDb } from '../../db/pglite/drizzle';
import { guard } from '../../db/pglite/guard';
import { chatMessages, pictures, users } from '../../db/schema';
import { keptSecret } from '../../db/secret';
import { startJobs, stopJobs } from '../../jobs/boss';
import { createMailQueue } from '../../mail/queue';
import { exportToFile, importFromFile } from './files';
import { copyDatabase } from './move';

const NOW = new Date('2026-10-19T08:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'mentorea-portable-'));
const log = pino({ level: 'silent' });
const opened: Database[] = [];
let server: TestServer | null;
let source: Database;
let number = 0;

/** An embedded engine in memory, migrated and without users. */
async function open(): Promise<Database> {
  const engine = await migratedEngine();
  const db = embeddedDb(guard(engine));
  const database: Database = {
    db,
    engine: 'pglite',
    executeSql: async (text, values) =>
      values?.length ? engine.query(text, values) : ((await engine.exec(text)).at(-1) ?? { rows: [] }),
    listen: () => Promise.reject(new Error('not here')),
    ping: async () => {},
    analyse: async () => {},
    close: () => engine.close(),
  };
  opened.push(database);
  return database;
}

async function openServer(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({
    databaseUrl,
    dataDir: folder,
    log,
    clock: () => NOW,
    onLost: () => {},
  });
  opened.push(database);
  return database;
}

/** An empty database of its own on the test server. */
async function openOnServer(): Promise<Database> {
  const url = new URL(server?.url ?? '');
  const administrator = await openServer(url.href);
  const name = `portable_${number++}`;
  await administrator.db.execute(sql.raw(`create database ${name} template template0 encoding 'UTF8'`));
  url.pathname = `/${name}`;
  return openServer(url.href);
}

async function fill({ db, executeSql }: Database) {
  await loadDemo(db, { now: NOW, timeZone: 'Europe/Madrid' });
  await keptSecret(db);
  const [first, second] = await db.select({ id: users.id }).from(users).limit(2);
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256);
  await db
    .insert(pictures)
    .values(
      Array.from({ length: 20 }, (_, i) => ({ hash: `h${i}`, mime: 'image/webp', bytes, createdAt: NOW })),
    );
  await db.insert(chatMessages).values(
    [
      '«ñ» "comillas" \\ barra\n\tlínea',
      '👩‍🏫'.repeat(500),
      '[1,2]',
      '{"a":1}',
      "'; drop table users; --",
    ].map((content) => ({
      senderId: first?.id ?? 0,
      receiverId: second?.id ?? 0,
      content,
      createdAt: NOW,
    })),
  );
  const boss = await startJobs({ executeSql }, log);
  const mail = await createMailQueue(boss, { send: () => Promise.reject(new Error('not now')), log });
  await db.transaction(async (tx) => {
    for (const to of ['eva@example.com', 'leo@example.com'])
      await mail.enqueue(tx, { to, subject: 'Hola ñ', text: 'texto', html: '<p>texto</p>' });
  });
  await stopJobs(boss);
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
/** Everything but when it was made, and the sum over that. */
const contentOf = (file: string) => linesOf(file).slice(1, -1);
const fileName = () => join(folder, `export-${number++}.gz`);

async function exported({ db }: Database): Promise<string> {
  const file = fileName();
  await exportToFile(db, { file, now: NOW });
  return file;
}

async function countUsers({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
  return rows[0]?.n ?? 0;
}

beforeAll(async () => {
  server = await startPostgres();
  source = await open();
  await fill(source);
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a database in a file', () => {
  it('goes from the embedded engine to a server and back with the same content', async (test) => {
    const first = await exported(source);
    expect(statSync(first).mode & 0o777).toBe(0o600);
    const back = await open();
    if (!server) test.skip();
    const onServer = await openOnServer();
    const loaded = await importFromFile(first, onServer);
    expect(loaded.jobs).toBe(2);
    expect(loaded.tables.find(({ name }) => name === 'users')?.rows).toBe(await countUsers(source));
    const second = await exported(onServer);
    expect(contentOf(second)).toEqual(contentOf(first));
    await importFromFile(second, back);
    expect(contentOf(await exported(back))).toEqual(contentOf(first));
  });

  it('has what is written afterwards: sequences go on, triggers work, the secret is the same', async () => {
    const target = await open();
    await importFromFile(await exported(source), target);
    expect(await keptSecret(target.db)).toBe(await keptSecret(source.db));
    const values = {
      username: 'nueva',
      email: 'nueva@example.com',
      passwordHash: 'x',
      userType: 'mentor' as const,
    };
    const [made] = await target.db
      .insert(users)
      .values({ ...values, createdAt: NOW })
      .returning({ id: users.id });
    const { rows } = await target.db.execute<{ last: number }>(sql`select max(id)::int as last from users`);
    expect(made?.id).toBe(rows[0]?.last);
    const { rows: disabled } = await target.db.execute(
      sql`select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
    );
    expect(disabled).toEqual([]);
    const { rows: triggers } = await target.db.execute(sql`select 1 from pg_trigger where not tgisinternal`);
    expect(triggers.length).toBeGreaterThan(5);
  });

  it('is loaded into an empty database only, and one that has started once is empty', async () => {
    const file = await exported(source);
    const target = await open();
    const ownSecret = await keptSecret(target.db);
    await importFromFile(file, target);
    expect(await keptSecret(target.db)).not.toBe(ownSecret);
    await expect(importFromFile(file, target)).rejects.toThrow(/no está vacía/);
    expect(contentOf(await exported(target))).toEqual(contentOf(file));
  });

  it('never replaces a file, and leaves none behind that is not whole', async () => {
    const file = fileName();
    writeFileSync(file, 'mine');
    await expect(exportToFile(source.db, { file, now: NOW })).rejects.toThrow(/ya existe/);
    expect(readFileSync(file, 'utf8')).toBe('mine');
    const nowhere = join(folder, 'no/such/folder.gz');
    await expect(exportToFile(source.db, { file: nowhere, now: NOW })).rejects.toThrow(
      /No se puede escribir/,
    );
  });
});

describe('a file that is not right', () => {
  let good: string[];
  let target: Database;
  beforeAll(async () => {
    good = linesOf(await exported(source));
    target = await open();
  });

  const write = (lines: string[]) => {
    const file = fileName();
    writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
    return file;
  };
  /** With a right sum over everything, as somebody who writes such files would make it. */
  const sealed = (lines: string[]) => {
    const body = lines.slice(0, -1);
    const sha256 = createHash('sha256')
      .update(body.map((line) => `${line}\n`).join(''))
      .digest('hex');
    return write([...body, JSON.stringify({ end: true, sha256 })]);
  };
  const rowAt = () => good.findIndex((line) => line.includes('ana.alumna'));

  it.each<[string, () => string, RegExp]>([
    ['does not exist', () => join(folder, 'none.gz'), /No existe/],
    ['is something else', () => write(['hola']), /no se entiende/],
    ['is another JSON', () => write(['{"a":1}']), /comienzo/],
    [
      'is not compressed',
      () => {
        const file = fileName();
        writeFileSync(file, good.join('\n'));
        return file;
      },
      /descomprimir/,
    ],
    [
      'is cut off in its bytes',
      () => {
        const file = fileName();
        const bytes = gzipSync(good.join('\n'));
        writeFileSync(file, bytes.subarray(0, bytes.length - 500));
        return file;
      },
      /descomprimir|cortado/,
    ],
    ['is cut off between lines', () => write(good.slice(0, -1)), /cortado/],
    [
      'has a changed row',
      () => write(good.map((line, i) => (i === rowAt() ? line.replace('ana.alumna', 'ana.alumno') : line))),
      /filas de una tabla/,
    ],
    ['lacks a row', () => sealed(good.filter((_, i) => i !== rowAt())), /filas de una tabla/],
    [
      'lacks a table',
      () => {
        const from = good.findIndex((line) => line.startsWith('{"table":"favourites"'));
        const to = good.findIndex((line, i) => i > from && line.startsWith('{"rows"'));
        return sealed(good.filter((_, i) => i < from || i > to));
      },
      /favourites/,
    ],
    [
      'has another column',
      () => sealed(good.map((line) => line.replace('"password_hash"', '"password"'))),
      /users/,
    ],
    [
      'is of a newer version',
      () => sealed(good.map((line) => line.replace('"0001_tables"', '"0001_tables","9999_future"'))),
      /más nueva/,
    ],
    ['goes on after its end', () => write([...good, good[3] ?? '']), /después de su final/],
    [
      'has a name that is a statement',
      () =>
        sealed(good.map((line) => line.replace('{"table":"users"', '{"table":"users\\"; drop table x; --"'))),
      /drop table/,
    ],
  ])('%s', async (_name, make, message) => {
    await expect(importFromFile(make(), target)).rejects.toThrow(message);
    const { rows } = await target.db.execute<{ there: boolean }>(
      sql`select to_regclass('users') is not null as there`,
    );
    if (rows[0]?.there) expect(await countUsers(target)).toBe(0);
  });

  it('and the right one still goes in afterwards', async () => {
    const file = write(good);
    await importFromFile(file, target);
    expect(contentOf(await exported(target))).toEqual(contentOf(file));
  });
});

describe('moving', () => {
  it('copies everything to a server, and says what', async (test) => {
    if (!server) test.skip();
    const target = await openOnServer();
    const { tables } = await copyDatabase(source, target, { now: NOW });
    expect(tables.find(({ name }) => name === 'pictures')).toEqual({ name: 'pictures', rows: 20 });
    expect(contentOf(await exported(target))).toEqual(contentOf(await exported(source)));
  });

  it('refuses a server that holds something, and ends', async (test) => {
    if (!server) test.skip();
    const target = await openOnServer();
    await copyDatabase(source, target, { now: NOW });
    await expect(copyDatabase(source, target, { now: NOW })).rejects.toThrow(/no está vacía/);
  });

  it('refuses an empty source', async (test) => {
    if (!server) test.skip();
    const copying = copyDatabase(await openOnServer(), await openOnServer(), { now: NOW });
    await expect(copying).rejects.toThrow(/nada que exportar/);
  });
});
