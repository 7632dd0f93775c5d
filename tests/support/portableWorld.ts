import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { exportToFile } from '~/api/admin/portable/transfer';
import { type Database, openDatabase } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { embeddedDb, guard } from '~/api/db/pglite/client';
import { chatMessages, pictures, users } from '~/api/db/schema';
import { loadDemo } from '~/api/demo/load';
import { createMailQueue } from '~/api/mail/queue';
import { keptSecret } from '~/api/start';
import { createEmpty, type TemporaryDatabase } from './databaseTemplate';
import { startPostgres } from './postgres';
import { engine as bareEngine, migratedEngine } from './template';

export const NOW = new Date('2026-10-19T08:00:00Z');
const log = pino({ level: 'silent' });

export const linesOf = (file: string) =>
  gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
/** Everything but when it was made, and the sum over that. */
export const contentOf = (file: string) => linesOf(file).slice(1, -1);

/** As of a version that did not have that table yet. */
export function withoutTable(lines: string[], name: string): string[] {
  const from = lines.findIndex((line) => JSON.parse(line).table === name);
  const end = lines.findIndex((line, i) => i > from && 'sha256' in JSON.parse(line));
  return lines.toSpliced(from, end - from + 1);
}

export async function countUsers({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
  return rows[0]?.n ?? 0;
}

/** Databases and files to carry data between; all of them are gone after `close`. */
export async function createPortableWorld(options: { server: boolean }) {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-portable-'));
  const server = options.server ? await startPostgres() : null;
  const opened: Database[] = [];
  const made: TemporaryDatabase[] = [];
  let number = 0;

  /** An embedded engine in memory, without users; migrated unless it is `bare`. */
  const open = async ({ bare = false } = {}): Promise<Database> => {
    const engine = await (bare ? bareEngine({}) : migratedEngine());
    const database: Database = {
      db: embeddedDb(guard(engine)),
      engine: 'pglite',
      alone: () => Promise.reject(new Error('not here')),
      executeSql: async (text, values) =>
        values?.length ? engine.query(text, values) : ((await engine.exec(text)).at(-1) ?? { rows: [] }),
      listen: () => Promise.reject(new Error('not here')),
      ping: async () => {},
      pool: () => null,
      analyse: async () => {},
      close: () => engine.close(),
    };
    opened.push(database);
    return database;
  };
  const openServer = async (databaseUrl: string): Promise<Database> => {
    const options = { databaseUrl, dataDir: folder, log, clock: () => NOW, onLost: () => {} };
    const database = await openDatabase(options);
    opened.push(database);
    return database;
  };
  const fileName = () => join(folder, `export-${number++}.gz`);
  const write = (lines: string[]): string => {
    const file = fileName();
    writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
    return file;
  };

  return {
    folder,
    hasServer: server !== null,
    open,
    /** An empty database of its own on the test server. */
    openOnServer: async (): Promise<Database> => {
      const own = await createEmpty(server?.url ?? '');
      made.push(own);
      return openServer(own.url);
    },
    /** One with people, sessions, pictures, odd texts and mails that wait. */
    openFilled: async (): Promise<Database> => {
      const database = await open();
      await fill(database);
      return database;
    },
    fileName,
    /** A file of these lines. */
    write,
    /** With a right sum over everything, as somebody who writes such files would make it. */
    sealed: (lines: string[]): string => {
      const body = lines.slice(0, -1);
      const text = body.map((line) => `${line}\n`).join('');
      const sha256 = createHash('sha256').update(text).digest('hex');
      return write([...body, JSON.stringify({ end: true, sha256 })]);
    },
    exported: async ({ db }: Database): Promise<string> => {
      const file = fileName();
      await exportToFile(db, { file, now: NOW });
      return file;
    },
    close: async () => {
      for (const database of opened) await database.close();
      for (const database of made) await database.drop();
      await server?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
