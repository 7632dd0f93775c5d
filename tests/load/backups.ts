/** Import as it is beside row by row into tables with their indexes, as it was; pg_dump and pg_restore beside them. */
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackups } from '~/api/admin/backups/backup';
import { restore } from '~/api/admin/backups/restore';
import { readDatabase } from '~/api/admin/portable/format';
import {
  digestOf,
  listTables,
  quoted,
  sameDigest,
  type Table,
  usePortableSettings,
} from '~/api/admin/portable/tables';
import { exportToFile, importFromFile } from '~/api/admin/portable/transfer';
import { type Database, openDatabase } from '~/api/db/connect';
import { migrate } from '~/api/db/migrate';
import type { Tx } from '~/api/db/types';
import { createEmpty } from '~/tests/support/databaseTemplate';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { MONDAY } from '~/tests/support/world';
import { FULL, fill, partOf } from './fill';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SESSIONS = (process.env.BENCH_SESSIONS ?? '10000,30000').split(',').map(Number);
const folder = mkdtempSync(join(tmpdir(), 'mentorea-bench-'));
const table: string[] = [];
let server: TestServer | null;
beforeAll(async () => {
  server = await startPostgres();
  if (!server) throw new Error('No PostgreSQL 15 or newer on this machine.');
});
afterAll(async () => {
  console.info(
    `\n| what, s (medians of ${ROUNDS}) | ${SESSIONS.map((n) => `${n} sessions`).join(' | ')} |\n${table.join('\n')}`,
  );
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const log = pino({ enabled: false });
const clock = () => new Date();
/** Opens an empty database, on the server or embedded, and takes it away afterwards. */
async function withEmpty<T>(
  engine: 'pglite' | 'postgres',
  work: (database: Database, url?: string) => Promise<T>,
) {
  const made = engine === 'postgres' ? await createEmpty(server?.url ?? '') : null;
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const database = await openDatabase({
    ...{ databaseUrl: made?.url, dataDir, patient: true, clock, log, onLost: () => {} },
  });
  try {
    return await work(database, made?.url);
  } finally {
    await database.close();
    await made?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** As imports were: inserts into tables that have all their keys and indexes, about a megabyte a statement. */
async function importRowByRow(file: string, { db }: Database): Promise<void> {
  await migrate(db);
  const { pieces } = await readDatabase(createReadStream(file).pipe(createGunzip()));
  await db.transaction(async (tx) => {
    await usePortableSettings(tx);
    const tables = await listTables(tx);
    for (const { name } of tables)
      await tx.execute(sql.raw(`alter table ${quoted(name)} disable trigger user`));
    await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`));
    let current: Table | undefined;
    let waiting: string[] = [];
    let size = 0;
    const flush = async () => {
      if (current && waiting.length > 0) await insert(tx, current, waiting);
      waiting = [];
      size = 0;
    };
    for await (const piece of pieces) {
      if ('table' in piece) current = tables.find(({ name }) => name === piece.table);
      if ('end' in piece) {
        await flush();
        if (current) expect(sameDigest(await digestOf(tx, current), piece.end)).toBe(true);
      }
      for (const line of 'lines' in piece ? piece.lines : []) {
        waiting.push(line);
        size += line.length;
        if (size > 1_000_000) await flush();
      }
    }
  });
}

async function insert(tx: Tx, { name, columns }: Table, lines: string[]): Promise<void> {
  const into = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map(({ type }, index) => `(row->>${index})::${type}`).join(', ');
  await tx.execute(
    sql`insert into ${sql.raw(quoted(name))} (${sql.raw(into)}) select ${sql.raw(values)} from json_array_elements(${`[${lines.join(',')}]`}::json) as row`,
  );
}

it('imports, exports and restores', async () => {
  const columns: Record<string, string[]> = {};
  for (const sessions of SESSIONS)
    await withEmpty('postgres', async (source, databaseUrl) => {
      await migrate(source.db);
      await fill(source.db, partOf(FULL, sessions / FULL.mentorships), MONDAY);
      const times: Record<string, number[]> = {};
      for (let round = 0; round < ROUNDS; round++) {
        const note = async (what: string, work: () => Promise<unknown>) => {
          const took = await seconds(work);
          console.info(`${sessions} sessions, ${what}: ${took.toFixed(1)} s`);
          times[what] = [...(times[what] ?? []), took];
        };
        const file = join(folder, `${sessions}-${round}.gz`);
        await note('own export, read back', () => exportToFile(source.db, { file, now: clock() }));
        const make = createBackups(source, { databaseUrl, dataDir: folder, clock, log });
        let dump = '';
        await note('pg_dump, read back', async () => {
          dump = (await make(join(folder, `${sessions}-${round}`))).file;
        });
        await withEmpty('postgres', (to) =>
          note('import, PostgreSQL, row by row as it was', () => importRowByRow(file, to)),
        );
        await withEmpty('postgres', (to) => note('import, PostgreSQL', () => importFromFile(file, to)));
        await withEmpty('postgres', (to, url) =>
          note('restore of the dump', () => restore(dump, to, { databaseUrl: url })),
        );
        await withEmpty('pglite', (to) => note('import, embedded', () => importFromFile(file, to)));
      }
      for (const [what, all] of Object.entries(times)) {
        const median = [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
        columns[what] = [...(columns[what] ?? []), median.toFixed(1)];
      }
    });
  for (const [what, medians] of Object.entries(columns)) table.push(`| ${what} | ${medians.join(' | ')} |`);
  expect(table.length).toBe(6);
});
