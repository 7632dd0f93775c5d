/** Going back to the schema of a release, and forward again (docs/operations/upgrade.md). */
import { isNotNull, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { FUNCTIONS } from '~/api/db/functions/version';
import { goBack, planGoingBack, undoOf } from '~/api/db/goBack';
import { functions, migrate, migrations } from '~/api/db/migrate';
import { openPostgres } from '~/api/db/postgres';
import { RELEASES } from '~/api/db/releases';
import { storedFiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { loadDemo } from '~/api/demo/load';
import { createMigrated, openTestDatabase } from '~/tests/support/database';
import { eventually } from '~/tests/support/patience';
import { startPostgres } from '~/tests/support/postgres';
import { createProgram } from './program';

const server = await startPostgres();
afterAll(() => server?.stop());
const [first] = RELEASES;
if (!first) throw new Error('no release');
const names = migrations.map(({ name }) => name);
const later = names.slice(names.indexOf(first.migration) + 1);

const rowsOf = async (db: Db, query: string) =>
  (await db.execute<Record<string, unknown>>(sql.raw(query))).rows;

/** `table`, `table.column`: what an undo file can lose. */
async function placesOf(db: Db): Promise<string[]> {
  const rows = await rowsOf(
    db,
    `select table_name as t, column_name as c from information_schema.columns where table_schema = 'public'`,
  );
  return [...new Set(rows.flatMap(({ t, c }) => [`${t}`, `${t}.${c}`]))].sort();
}

/** Everything that a migration can make, by name: columns that come back stand at the end of their table. */
async function schemaOf(db: Db) {
  const parts = [
    `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = 'public'`,
    `select attrelid::regclass::text, attname, attstorage from pg_attribute join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace`,
    `select indexdef from pg_indexes where schemaname = 'public'`,
    `select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`,
    `select oid::regprocedure::text, prosrc, pg_get_function_result(oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    `select t.typname, enumlabel from pg_enum e join pg_type t on t.oid = enumtypid`,
    `select name, hash from schema_migrations`,
  ];
  // One connection: others would count as instances.
  const all: Record<string, unknown>[] = [];
  for (const part of parts) all.push(...(await rowsOf(db, part)));
  return all.map((row) => JSON.stringify(row)).sort();
}

/** A sum over the rows of each table, but for what counts transactions and for tables and columns that are lost. */
async function rowSums(db: Db, lost: string[] = []) {
  const tables = await rowsOf(
    db,
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('schema_migrations', 'public_changes') order by 1`,
  );
  const sums: unknown[] = [];
  const left = tables.map(({ name }) => `${name}`).filter((name) => !lost.includes(name));
  for (const name of left) {
    const columns = ['changed', ...lost.flatMap((place) => place.split(`${name}.`)[1] ?? [])];
    sums.push([
      name,
      await rowsOf(
        db,
        `select count(*)::int as n, md5(string_agg(row, '' order by row)) as sum
          from (select (to_jsonb(t) - '{${columns}}'::text[])::text as row from ${name} t) rows`,
      ),
    ]);
  }
  return sums;
}

it('can undo every migration since the first release, and says of each whether it only adds', () => {
  const undone = names.filter((name) => undoOf(name) !== undefined);
  expect(undone).toEqual(later);
  for (const name of later) expect(undoOf(name)).toMatch(/^-- (Only adds|Does more): \w/);
});

const engines = [['pglite', ''], ...(server ? [['postgres', server.url]] : [])];
describe.each(engines)('on %s', async (_, url) => {
  const { db, close } = await openTestDatabase(url);
  afterAll(close);

  it('goes back and forward again: the same schema, the same rows', async () => {
    await loadDemo(db, { now: new Date('2026-10-19T08:00:00Z'), timeZone: 'Europe/Madrid' });
    const [schema, rows, places] = [await schemaOf(db), await rowSums(db), await placesOf(db)];
    const plan = await planGoingBack(first, db);
    const newer = FUNCTIONS.version > first.functions ? ['functions/version'] : [];
    expect(plan.map(({ name }) => name)).toEqual([...newer, ...later.toReversed()]);
    expect([await schemaOf(db), await rowSums(db)], 'a plan changes nothing').toEqual([schema, rows]);
    const told = plan.flatMap(({ losses }) => losses.map(({ name }) => name));
    const kept = await rowSums(db, told);

    await goBack(first, db);
    const left = await rowsOf(db, 'select name from schema_migrations order by name');
    expect(left.map(({ name }) => name)).toEqual(names.filter((name) => !later.includes(name)));
    expect(await rowsOf(db, 'select 1 from pg_trigger where not tgisinternal')).toEqual([]);
    expect(await rowsOf(db, `select 1 from pg_proc where proname = 'mentor_page_changed'`)).toEqual([]);
    // What it says is lost is what is gone.
    const now = new Set(await placesOf(db));
    const ofTable = (place: string) => told.includes(place.split('.')[0] ?? '') && place.includes('.');
    expect(places.filter((place) => !now.has(place) && !ofTable(place))).toEqual([...new Set(told)].sort());
    expect(await planGoingBack(first, db)).toEqual([]);

    expect(await migrate(db)).toEqual([...later, ...functions.map(({ name }) => name)]);
    expect(await schemaOf(db)).toEqual(schema);
    expect(await rowSums(db, told)).toEqual(kept);
  });

  it('counts what would be lost, and keeps files that lie elsewhere', async () => {
    await db.execute(sql`insert into stored_files (key, size, created_at) values ('far', 3, now())`);
    const sizes = await db.$count(storedFiles, isNotNull(storedFiles.size));
    const plan = await planGoingBack(first, db);
    const files = plan.find(({ name }) => name === '0022_files_elsewhere');
    expect(files).toMatchObject({
      fits: false,
      losses: [
        { name: 'loose_files', count: 0 },
        { name: 'stored_files.size', count: sizes },
      ],
      refusal: expect.stringContaining('fuera de la base de datos'),
    });
    const before = await schemaOf(db);
    await expect(goBack(first, db)).rejects.toMatchObject({ name: 'StartError', message: files?.refusal });
    expect(await schemaOf(db)).toEqual(before);
    await db.execute(sql`delete from stored_files where key = 'far'`);
    expect(sizes).toBeGreaterThan(0);
  });

  it('goes back for newer functions alone', async () => {
    const release = { migration: names.at(-1) ?? '', functions: first.functions - 1 };
    const plan = await planGoingBack(release, db);
    expect(plan).toEqual([{ name: 'functions/version', fits: true, losses: [], refusal: '' }]);
    await goBack(release, db);
    expect(await planGoingBack(release, db)).toEqual([]);
    expect(await migrate(db)).toEqual(functions.map(({ name }) => name));
  });

  it('leaves a database of a newer program alone', async () => {
    await db.execute(sql`insert into schema_migrations (name, hash) values ('9999_of_the_future', 'x')`);
    await expect(planGoingBack(first, db)).rejects.toThrow(/más nueva.*9999_of_the_future/);
    await expect(goBack(first, db)).rejects.toThrow(/más nueva.*9999_of_the_future/);
    await db.execute(sql`delete from schema_migrations where name = '9999_of_the_future'`);
  });
});

describe.skipIf(!server)('the command', async () => {
  const { url } = await openOwn();
  const program = (said: string[]) =>
    createProgram({
      terminal: { interactive: false, say: (text) => void said.push(text), ask: async () => '' },
      clock: () => new Date(),
      place: () => ({
        databaseUrl: url,
        dataDir: '/nowhere',
        log: pino({ enabled: false }),
        onLost: () => {},
      }),
      withServices: () => Promise.reject(new Error('not here')),
    });
  const admin = async (line: string) => {
    const said: string[] = [];
    const done = program(said).parseAsync(line.split(' '), { from: 'user' });
    const error = await done.then(
      () => '',
      (reason: Error) => reason.message,
    );
    return { said: said.join('\n'), error };
  };

  it('only says what it would do, unless it is told to; and does nothing while instances serve', async () => {
    expect((await admin('downgrade 0.0.9')).error).toMatch(/a: 0\.1\.0\. A «0\.0\.9», solo con una copia/);
    const asked = await admin('downgrade 0.1.0');
    expect(asked).toMatchObject({ error: '', said: expect.stringContaining('No se ha cambiado nada.') });
    expect(asked.said).toContain(
      '0022_files_elsewhere: los programas de antes funcionan con ella.\n  Al deshacerla no se pierde nada.',
    );
    expect(asked.said).toContain('arrancan así con --allow-older');

    const refusal = /Hay más conexiones a esta base de datos \(1\).*No se ha cambiado nada/;
    const serving = openPostgres(url, () => {});
    await serving.pool.query('drop role if exists serving; create role serving login');
    expect((await admin('downgrade 0.1.0 --yes')).error).toMatch(refusal);
    expect(await admin('downgrade 0.1.0')).toEqual(asked);
    const ofOtherRole = openPostgres(url.replace(/\/\/\w+@/, '//serving@'), () => {});
    const { rows } = await ofOtherRole.pool.query('select current_user::text as name');
    expect(rows).toEqual([{ name: 'serving' }]);
    await serving.pool.end();
    await eventually(async () => expect((await admin('downgrade 0.1.0 --yes')).error).toMatch(refusal));
    await ofOtherRole.pool.end();
    // The server may still be closing it.
    await eventually(async () =>
      expect(await admin('downgrade 0.1.0 --yes')).toMatchObject({
        error: '',
        said: expect.stringContaining('Deshecho.'),
      }),
    );
    expect((await admin('downgrade 0.1.0 --yes')).said).toMatch(/nada más nuevo que 0\.1\.0/);
  });
});

/** Migrated, and without an open connection. */
async function openOwn() {
  const own = server ? await createMigrated(server.url) : { url: '', drop: async () => {} };
  afterAll(own.drop);
  return own;
}
