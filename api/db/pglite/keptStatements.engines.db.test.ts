import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryOptions } from '@electric-sql/pglite';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import type { Client } from './client';
import { openEngine } from './engine';

const root = mkdtempSync(join(tmpdir(), 'kept-'));
const engine = await openEngine({
  dataDir: root,
  log: pino({ enabled: false }),
  clock: () => new Date(),
  onLost: () => expect.unreachable(),
});
const { client } = engine;
await client.exec('create table things (id int primary key, name text)');
afterAll(async () => {
  await engine.close();
  rmSync(root, { recursive: true, force: true });
});

let texts = 0;
/** A text that has not come yet. */
const fresh = (sql: string) => {
  texts += 1;
  return `${sql} -- ${texts}`;
};
/** How often its plan was used. */
const uses = async (text: string) => {
  const { rows } = await client.query<{ uses: number }>(
    'select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement = $1',
    [text],
  );
  return rows[0]?.uses;
};

const asText = (value: string) => value;

it.each<[string, unknown[]]>([
  ['select $1::int4 + 1 as a, $2::int8 as b, $3::float8 as c, $4::numeric as d', [1, 2n ** 60n, 1.5, '1.10']],
  ['select $1::text as a, $2::varchar as b, $1 as c', ['ñ "\\ \u{1f600}', 'x']],
  ['select $1::bool as a, $2::bool as b, $3::bool as c', [true, 'f', null]],
  ['select $1::json as a, $2::jsonb as b, $3::jsonb as c', [{ a: [1] }, { b: 'x' }, null]],
  ['select $1::int[] as a, $2::text[] as b, $3::text[] as c', [[1, null, 2], ['a,b', '"', 'ñ'], []]],
  [
    'select $1::timestamptz as a, $2::timestamp as b, $3::date as c',
    [new Date(0), new Date(1), '2026-01-02'],
  ],
  ['select array[$1::timestamptz] as a, $2::interval as b, $3::time as c', [new Date(0), '1 day', '10:30']],
  ['select $1::bytea as a, $2::uuid as b', [Uint8Array.of(0, 255), '5b0e6f0a-0000-4000-8000-000000000000']],
  ['select $1::tstzrange as a, row(1, $2::int) as b', ['[2026-01-01,2026-01-02)', 5]],
  ['select 1 as same, 2 as same, i from generate_series(1, $1::int) i', [3]],
  ['select 1 where false', []],
  [
    'insert into things select i from generate_series($1::int, $1 + 1) i on conflict (id) do update set id = excluded.id',
    [1],
  ],
  ['update things set name = $1', ['x']],
  ['delete from things where id < $1 returning id, name', [0]],
  ['', []],
])('a kept statement answers like a fresh one: %s', async (sql, params) => {
  const options: QueryOptions[] = [
    {},
    { rowMode: 'array', parsers: { 1082: asText, 1184: asText, 1185: asText, 1186: asText } },
  ];
  for (const each of options) {
    const text = fresh(sql);
    const first = await client.query(text, params, each);
    expect(await client.query(text, params, each)).toEqual(first);
    expect(await client.query(text, params, each)).toEqual(first);
    expect(await uses(text)).toBe(2);
  }
});

it.each<[string, unknown[], object]>([
  ['select nothing', [], { code: '42703' }],
  ['select 1 / $1::int', [0], { code: '22012' }],
  ['select $1::int', ['x'], { code: '22P02' }],
  ['select $1::bool', [2], { message: 'Invalid input for boolean type' }],
  ['select $1::int', [], { code: '08P01' }],
  ['insert into things values (0), ($1)', [0], { code: '23505', constraint: 'things_pkey', table: 'things' }],
])('a kept statement fails like a fresh one, and the client goes on: %s', async (sql, params, error) => {
  const text = fresh(sql);
  for (let time = 0; time < 3; time += 1) {
    await expect(client.query(text, params)).rejects.toMatchObject(error);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const inside = client.transaction(async (tx) => {
      await expect(tx.query(text, params)).rejects.toMatchObject(error);
    });
    // PGlite's own check of the value fails before the statement is sent.
    if ('code' in error) await expect(inside).rejects.toThrow('rolled back');
    else await inside;
  }
});

it('keeps one plan for a repeated statement, inside and outside transactions', async () => {
  const text = fresh('select count(*)::int as n from things where id > $1');
  expect(await uses(text)).toBeUndefined();
  await client.query(text, [1]);
  expect(await uses(text)).toBeUndefined();
  await client.query(text, [1]);
  await client.transaction((tx) => tx.query(text, [1]));
  await client
    .transaction(async (tx) => {
      await tx.query(text, [1]);
      throw new Error('back');
    })
    .catch(() => {});
  await Promise.all(Array.from({ length: 10 }, () => client.query(text, [1])));
  expect(await uses(text)).toBe(13);
});

it('delivers the notifications of a kept statement', async () => {
  const heard: string[] = [];
  const hearing = { heard: (payload: string) => heard.push(payload), lost: () => {}, restored: () => {} };
  const stop = await engine.listen('kept', hearing);
  for (const payload of ['a', 'b', 'c']) await client.query("select pg_notify('kept', $1)", [payload]);
  await expect.poll(() => heard).toEqual(['a', 'b', 'c']);
  await stop();
});

it('calls fsync with a kept statement', async () => {
  const text = fresh('insert into things select max(id) + $1 from things');
  for (let time = 0; time < 2; time += 1) await client.query(text, [1000]);
  const before = await engine.syncs();
  for (let time = 0; time < 3; time += 1) await client.query(text, [1000]);
  expect((await engine.syncs()) - before).toBeGreaterThanOrEqual(3);
});

it('answers by the current schema', async () => {
  await client.exec('create table shapes (id int); insert into shapes values (1)');
  const all = 'select * from shapes';
  const add = 'insert into shapes (id) values ($1) returning id';
  /** More than once, so that both are kept. */
  const work = async (session: Pick<Client, 'query'>, id: unknown, row: object) => {
    for (let time = 0; time < 3; time += 1) {
      expect((await session.query(add, [id])).rows).toEqual([{ id }]);
      expect((await session.query(all)).rows).toContainEqual(row);
    }
  };
  await work(client, 1, { id: 1 });
  await client.exec('alter table shapes alter column id type text');
  await work(client, 'a', { id: 'a' });
  const undone = client.transaction(async (tx) => {
    await tx.query("alter table shapes drop column id, add column id date, add column note text default 'x'");
    await work(tx, new Date(0), { id: new Date(0), note: 'x' });
    throw new Error('back');
  });
  await expect(undone).rejects.toThrow('back');
  await work(client, 'b', { id: 'b' });
});

it.each([
  ['a function changed a table', "select reshape('alter table hidden add column c%s int', $1)", undefined],
  ['statements were dropped by a function', "select reshape('deallocate all', $1)", undefined],
  ['statements were discarded', 'discard all', []],
])('goes on when %s', async (_, sql, params) => {
  await client.exec(`create table if not exists hidden (id int);
    create or replace function reshape(what text, which text) returns void language plpgsql as
      $$ begin execute format(what, which); end $$`);
  const text = fresh('select hidden.* from hidden');
  for (let time = 0; time < 3; time += 1) {
    await client.query(text);
    await client.query(sql, params ?? [`${texts}_${time}`]);
    await client.query(text);
  }
});

it('keeps a bounded number of statements, the most recently used', async () => {
  const favourite = fresh('select 1');
  for (let each = 0; each < 400; each += 1) {
    const text = fresh('select 2');
    for (const again of [text, text, favourite]) await client.query(again);
  }
  const { rows } = await client.query<{ kept: number }>(
    "select count(*)::int as kept from pg_prepared_statements where name like 'kept%'",
  );
  expect(rows[0]?.kept).toBeGreaterThan(200);
  expect(rows[0]?.kept).toBeLessThanOrEqual(300);
  expect(await uses(favourite)).toBe(399);
});
