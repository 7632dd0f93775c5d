/** Load, backup, more load, destroy, restore. */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createProgram } from '~/api/admin/program';
import { type Database, openDatabase } from '~/api/db/connect';
import { migrate } from '~/api/db/migrate';
import { chatMessages, settings, storedFiles, users } from '~/api/db/schema';
import { openBucket } from '~/api/files/s3';
import { DAY } from '~/api/time';
import { startBucket } from '~/tests/support/bucket';
import { createEmpty, type TemporaryDatabase } from '~/tests/support/databaseTemplate';
import { startPostgres } from '~/tests/support/postgres';
import { migratedFolder } from '~/tests/support/template';
import { createBackups } from './backup';
import type { BucketKeys } from './bucket';
import { backupName, listBackups } from './files';
import { newestIn } from './newest';
import { answerRequests, askServer } from './request';
import { restore } from './restore';

const root = mkdtempSync(join(tmpdir(), 'mentorea-drill-'));
const folder = join(root, 'backups');
const server = await startPostgres();
const made: TemporaryDatabase[] = [];
const folders: string[] = [];
const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close().catch(() => {});
  for (const one of made) await one.drop();
  await server?.stop();
  for (const one of [root, ...folders]) rmSync(one, { recursive: true, force: true });
});

let now = new Date('2026-11-28T02:00:00Z');
const clock = () => now;
const log = pino({ enabled: false });
interface Where {
  databaseUrl?: string;
  dataDir: string;
  bucketKeys?: BucketKeys;
}
const open = async (where: Where) => {
  const database = await openDatabase({ ...where, log, clock, onLost: () => {} });
  opened.push(database);
  return database;
};
const onServer = async (): Promise<Where> => {
  const own = await createEmpty(server?.url ?? '');
  made.push(own);
  return { databaseUrl: own.url, dataDir: root };
};
const embedded = async (): Promise<Where> => {
  const dataDir = await migratedFolder();
  folders.push(dataDir);
  return { dataDir };
};

/** Two who write to each other, message by message, until `stop`; it tells how many were acknowledged. */
async function load({ db }: Database) {
  await migrate(db);
  const person = (username: string) => ({
    ...{ username, email: `${username}@example.com`, passwordHash: 'x', userType: 'mentor' as const },
    createdAt: clock(),
  });
  const [one, other] = await db
    .insert(users)
    .values([person('una'), person('otra')])
    .returning({ id: users.id });
  let acknowledged = 0;
  let going = true;
  const writing = (async () => {
    while (going) {
      const content = `«${acknowledged}» \\N\ttab\nlínea`;
      const pair = { senderId: one?.id ?? 0, receiverId: other?.id ?? 0 };
      await db.insert(chatMessages).values({ ...pair, content, createdAt: clock() });
      acknowledged += 1;
    }
  })();
  const until = async (count: number) => {
    while (acknowledged < count) await new Promise(setImmediate);
    return acknowledged;
  };
  return {
    acknowledged: () => acknowledged,
    until,
    stop: async () => {
      going = false;
      await writing;
    },
  };
}

/** Of the first messages. */
async function sumOf({ db }: Database, count: number) {
  const { rows } = await db.execute<{ found: number; sum: string }>(sql`
    select count(*)::int as found, md5(string_agg(t::text, '|' order by id)) as sum
    from (select * from chat_messages order by id limit ${count}) t`);
  return rows[0];
}
const countMessages = ({ db }: Database) => db.$count(chatMessages);

describe.each(['pglite', 'postgres'] as const)('the drill on %s', (engine) => {
  it('brings back all that was acknowledged before the backup, as of one moment', async (test) => {
    if (engine === 'postgres' && !server) return test.skip('no PostgreSQL binaries on this machine');
    now = new Date(engine === 'pglite' ? '2026-11-28T02:00:00Z' : '2026-11-28T03:00:00Z');
    const place = engine === 'pglite' ? await embedded() : await onServer();
    const live = await open(place);
    const make = createBackups(live, { ...place, clock, log });
    const end = engine === 'pglite' ? answerRequests(place.dataDir, { make, log }) : null;
    const writer = await load(live);
    const mark = await writer.until(30);
    const backup = await (end ? askServer(place.dataDir, folder) : make(folder));
    await writer.until(writer.acknowledged() + 20);
    await writer.stop();
    expect(await newestIn(folder)).toEqual({ file: backup?.file, at: now, bytes: backup?.bytes });
    expect(statSync(backup?.file ?? '').mode & 0o777).toBe(0o600);
    expect(backup?.file).toMatch(engine === 'pglite' ? /\.gz$/ : /\.dump$/);

    const target = engine === 'pglite' ? await embedded() : await onServer();
    const restored = await open(target);
    await restore(backup?.file ?? '', restored, target);
    const found = await countMessages(restored);
    expect(found).toBeGreaterThanOrEqual(mark);
    expect(found).toBeLessThan(writer.acknowledged());
    expect(await sumOf(restored, found)).toEqual(await sumOf(live, found));
    await expect(restore(backup?.file ?? '', restored, target)).rejects.toThrow(/no está vacía/);
    await end?.();
    await live.close();
  });
});

/** What a command says. */
const run = async (where: Where, ...args: string[]) => {
  let said = '';
  const say = (text: string) => {
    said += `${text}\n`;
  };
  const terminal = { interactive: false, say, ask: async () => '' };
  const place = () => ({ ...where, log, onLost: () => {} });
  const program = createProgram({
    terminal,
    clock,
    place,
    withServices: () => Promise.reject(new Error('not here')),
  });
  await program.parseAsync(args, { from: 'user' });
  return said;
};

describe('the commands', () => {
  it('make a backup without a server, restore it elsewhere, and say how to look at it', async () => {
    now = new Date(now.getTime() + 60_000);
    const own = await embedded();
    const copies = join(root, 'copies');
    await expect(run({ dataDir: join(root, 'nothing') }, 'backup', copies)).rejects.toThrow(/No hay ninguna/);
    await expect(run(own, 'backup', 's3://cubo')).rejects.toThrow(/AWS_ACCESS_KEY_ID/);
    expect(await run(own, 'backup', copies)).toMatch(
      /^\S+mentorea-\d{8}T\d{6}Z\.gz: 0(,\d)? MB, leída entera/,
    );
    const file = (await newestIn(copies))?.file ?? '';
    const elsewhere = join(root, 'elsewhere');
    const said = await run(own, 'restore', file, '--data-dir', elsewhere);
    expect(said).toContain(`DATABASE_URL= DATA_DIR='${elsewhere}' PORT=3009`);
    expect(said).toContain('SMTP_URL= ');
    await expect(run(own, 'restore', join(root, 'none'))).rejects.toThrow(/No existe/);
    const both = ['--data-dir', 'x', '--database-url', 'postgres://y'];
    await expect(run(own, 'restore', file, ...both)).rejects.toThrow(/no las dos/);
    expect(await (await open({ dataDir: elsewhere })).db.$count(users)).toBe(0);
  });
});

describe('a bucket', () => {
  it('gets a backup, loses old ones, and gives it back', async () => {
    now = new Date(now.getTime() + 60_000);
    const bucket = await startBucket();
    const { address, credentials: bucketKeys } = bucket.place;
    const own = { ...(await embedded()), bucketKeys };
    const database = await open(own);
    await database.db.insert(settings).values({ key: 'kept', value: true });
    await database.db.insert(storedFiles).values({ key: 'elsewhere', size: 3, createdAt: now });
    await database.close();
    const store = await openBucket(address, bucketKeys);
    const old = backupName(new Date(now.getTime() - 400 * DAY), 'gz');
    for (let days = 1; days <= 12; days++)
      await store.put(backupName(new Date(now.getTime() - 7 * days * DAY), 'gz'), Buffer.from('x'));
    await store.put(old, Buffer.from('x'));
    await store.put('mine.txt', Buffer.from('x'));
    // Of another process that sends now, and of one that died.
    const [sent, dead] = ['backup-to-send-1', 'backup-to-send-2'].map((one) => join(own.dataDir, one));
    for (const one of [sent, dead]) mkdirSync(one ?? '');
    utimesSync(dead ?? '', 0, 0);

    const said = await run(own, 'backup', address);
    expect(said).toMatch(/^s3:\/\/cubo\/escuela\/mentorea-\d{8}T\d{6}Z\.gz: 0(,\d)? MB/);
    expect(said).toContain(`Quitada: ${store.name}${old}`);
    expect(said).toContain('los bytes de 1 archivos están en FILES');
    const unsent = readdirSync(own.dataDir).filter((one) => one.startsWith('backup-to-send'));
    expect(unsent).toEqual(['backup-to-send-1']);
    const newest = await newestIn(address, bucketKeys);
    expect(newest).toMatchObject({ at: new Date(Math.floor(now.getTime() / 1000) * 1000) });
    expect((await store.read('mine.txt', { from: 0, to: 0 }))?.length).toBe(1);

    const name = newest?.file.split('/').at(-1);
    const target = { ...(await embedded()), bucketKeys };
    const back = address.replace('?', `/${name}?`);
    expect(await run(target, 'restore', back)).toContain('los bytes de 1 archivos');
    const restored = await open(target);
    expect(await restored.db.$count(settings, sql`key = 'kept'`)).toBe(1);
    await restored.close();

    await expect(run(target, 'restore', back.replace(name ?? '', 'none.gz'))).rejects.toThrow(
      /No existe s3:/,
    );
    const before = (await listBackups(store)).length;
    bucket.mode = 'broken';
    await expect(run(own, 'backup', address)).rejects.toThrow(
      /No se puede usar s3:\/\/cubo\/escuela \(contesta 500/,
    );
    bucket.mode = 'well';
    expect(await listBackups(store)).toHaveLength(before);
    await bucket.close();
  });
});

describe('a backup of a server', () => {
  const dumped = async (change: (database: Database) => Promise<unknown>) => {
    now = new Date(now.getTime() + 60_000);
    const place = await onServer();
    const database = await open(place);
    await migrate(database.db);
    await change(database);
    return (await createBackups(database, { ...place, clock, log })(folder)).file;
  };

  it('is refused where it cannot go, when it is broken, and when a newer version made it', async (test) => {
    if (!server) return test.skip('no PostgreSQL binaries on this machine');
    const good = await dumped(async () => {});
    const target = await onServer();
    const empty = await open(target);
    const own = await embedded();
    await expect(restore(good, await open(own), own)).rejects.toThrow(/--database-url/);
    const cut = join(root, 'cut.dump');
    writeFileSync(cut, readFileSync(good).subarray(0, -2_000));
    await expect(restore(cut, empty, target)).rejects.toThrow(/dañado/);
    const newer = await dumped(({ db }) =>
      db.execute(sql`insert into schema_migrations (name, hash) values ('9999_future', 'x')`),
    );
    await expect(restore(newer, empty, target)).rejects.toThrow(/más nueva.*9999_future/);
    await restore(good, empty, target);
  });

  it('leaves no file when it fails, or when the process stops', async (test) => {
    if (!server) return test.skip('no PostgreSQL binaries on this machine');
    now = new Date(now.getTime() + 60_000);
    const place = await onServer();
    const database = await open(place);
    await migrate(database.db);
    const none = join(root, 'none');
    const make = createBackups(database, { ...place, clock, log });
    await expect(make(none, () => true)).rejects.toThrow(/parando/);
    const wrong = { ...place, databaseUrl: 'postgres://nobody@localhost:1/none', clock, log };
    await expect(createBackups(database, wrong)(none)).rejects.toThrow(/pg_dump/);
    expect(await newestIn(none)).toBeNull();
  });
});
