/** `npm run admin`: the command line on the production build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigrated } from '~/tests/support/database';
import { startPostgres, type TestServer } from '~/tests/support/postgres';
import { runToEnd, startServer } from '~/tests/support/server';
import { withDatabase } from '~/tests/support/withDatabase';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'mentorea-admin-'));
let postgres: TestServer | null;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function launch(args: string[], env: Record<string, string>) {
  const flags = process.env.SERVER_FLAGS?.split(' ') ?? [];
  return spawn(process.execPath, [...flags, join(root, 'build/admin.js'), ...args], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
  });
}

async function admin(
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
) {
  const child = launch(args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

const start = (env: Record<string, string> = {}) =>
  startServer({
    args: [join(root, 'build/api.js')],
    dataDir,
    env: { DEMO: 'off', LOG_LEVEL: 'error', ...env },
  });
const logIn = (origin: string, username: string, password: string) =>
  fetch(`${origin}/api/auth/token/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

it('creates a staff account that can log in, stays off a running database, and moves everything to a server', async (test) => {
  const made = await admin([
    'create-user',
    '--type',
    'admin',
    '--username',
    'jefa',
    '--email',
    'jefa@example.com',
    '--generate',
  ]);
  const password = /: (\S{24})\n/.exec(made.output)?.[1] ?? '';
  expect([made.code, password.length]).toEqual([0, 24]);
  const again = await admin(
    ['create-user', '--type', 'support', '--username', 'Jefa', '--email', 'x@example.com'],
    {
      input: 'Camaleón-verde-93\n',
    },
  );
  expect(again).toEqual({ code: 1, output: 'Ya existe un usuario «Jefa».\n' });

  const server = await start();
  const answer = await logIn(server.origin, 'jefa', password);
  const { access } = (await answer.json()) as { access: string };
  const busy = await admin(['deactivate', 'jefa']);
  expect(busy.code).toBe(1);
  expect(busy.output).toMatch(/^La base de datos está en uso[^\n]+\n$/);
  const copies = join(dataDir, 'copias');
  expect(await admin(['backup', copies])).toMatchObject({
    code: 0,
    output: expect.stringMatching(/comprobada/),
  });
  await server.stop();

  const [copy = ''] = readdirSync(copies);
  const elsewhere = join(dataDir, 'otra');
  expect(await admin(['restore', join(copies, copy), '--data-dir', elsewhere])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`DATA_DIR='${elsewhere}' PORT=3009`),
  });
  const there = await admin(
    ['create-user', '--type', 'support', '--username', 'jefa', '--email', 'x@example.com', '--generate'],
    { env: { DATA_DIR: elsewhere } },
  );
  expect(there).toEqual({ code: 1, output: 'Ya existe un usuario «jefa».\n' });

  const file = join(dataDir, 'todo.gz');
  expect((await admin(['export', file])).code).toBe(0);
  expect(gunzipSync(readFileSync(file)).toString()).toContain('"jefa"');
  expect(await admin(['export', file])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/ya existe/),
  });
  expect(await admin(['import', file])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no está vacía/),
  });

  if (!postgres) test.skip();
  const url = postgres?.url ?? '';
  const moved = await admin(['move-to-postgres'], { input: `${url}\n` });
  expect(moved).toMatchObject({ code: 0, output: expect.stringMatching(/users: 1\n[\s\S]*Todo comprobado/) });
  const onServer = await start({ DATABASE_URL: url });
  const me = await fetch(`${onServer.origin}/api/auth/me/`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  expect(me.status).toBe(200);
  expect(await admin(['deactivate', 'jefa'], { env: { DATABASE_URL: url } })).toMatchObject({ code: 0 });
  const after = await fetch(`${onServer.origin}/api/auth/me/`, {
    headers: { Authorization: `Bearer ${access}` },
  });
  expect(after.status).toBe(401);
  expect((await logIn(onServer.origin, 'jefa', password)).status).toBe(401);
  expect(await admin(['activate', 'jefa'], { env: { DATABASE_URL: url } })).toMatchObject({ code: 0 });
  expect((await logIn(onServer.origin, 'jefa', password)).status).toBe(200);
  await onServer.stop();
});

it('older programs refuse a newer database in one line, unless told to accept it', async () => {
  const file = join(dataDir, 'una.csv');
  writeFileSync(file, 'name,description,icon,points\nUna,,,10\n');
  const command = ['import-badges', '--dry-run', file];
  expect((await admin(command)).code).toBe(0);
  await withDatabase({ databaseUrl: undefined, dataDir }, (db) =>
    db.execute(sql`insert into schema_migrations (name, hash) values ('9999_of_the_future', 'x')`),
  );
  const REFUSAL = /^[^\n]*más nueva de Mentorea \(9999_of_the_future\)[^\n]*--allow-older[^\n]*\n$/;
  const env = { DEMO: 'off', LOG_LEVEL: 'error' };
  for (const program of ['server.js', 'api.js'])
    expect([program, await runToEnd({ args: [join(root, 'build', program)], dataDir, env })]).toEqual([
      program,
      { code: 1, output: expect.stringMatching(REFUSAL) },
    ]);
  expect(await admin(command)).toEqual({ code: 1, output: expect.stringMatching(REFUSAL) });
  expect((await admin([...command, '--allow-older'])).code).toBe(0);
  const taken = await startServer({ args: [join(root, 'build/server.js'), '--allow-older'], dataDir, env });
  expect((await fetch(`${taken.origin}/api/mentors/`)).status).toBe(200);
  await taken.stop();
  await withDatabase({ databaseUrl: undefined, dataDir }, (db) =>
    db.execute(sql`delete from schema_migrations where name = '9999_of_the_future'`),
  );
});

it('move-files may be killed at any moment, and goes on when it is run again', async (test) => {
  if (!postgres) return test.skip('no PostgreSQL 15 or newer on this machine');
  const { url: databaseUrl } = await createMigrated(postgres.url);
  const FILES = mkdtempSync(join(dataDir, 'files-'));
  const sums = await withDatabase({ databaseUrl, dataDir }, async (db) => {
    const { rows } = await db.execute<{ key: string; sum: string }>(sql`
      insert into stored_files (key, bytes, created_at)
      select gen_random_uuid(), decode(repeat(md5(i::text), 3000), 'hex'), now() from generate_series(1, 200) i
      returning key, md5(bytes) as sum`);
    return new Map(rows.map(({ key, sum }) => [key, sum]));
  });
  const env = { FILES, DATABASE_URL: databaseUrl };
  const child = launch(['move-files'], env);
  while (child.exitCode === null && readdirSync(FILES).length < 20) await setImmediate();
  child.kill('SIGKILL');
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
  const { code, output } = await admin(['move-files'], { env });
  expect([code, output]).toEqual([0, expect.stringContaining(`En la base de datos: 0. En ${FILES}: 200.`)]);
  const sumOf = (key: string) =>
    createHash('md5')
      .update(readFileSync(join(FILES, key)))
      .digest('hex');
  expect(new Map([...sums.keys()].map((key) => [key, sumOf(key)]))).toEqual(sums);
});

it('speaks Spanish, explains errors and changes nothing', async () => {
  expect((await admin(['--help'])).output).toContain('Órdenes:');
  expect(await admin(['create-user', '--type', 'root'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/puede ser: admin, support/),
  });
  expect(await admin(['nada'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no existe la orden/),
  });
  const file = join(dataDir, 'medallas.csv');
  writeFileSync(file, 'name,description,icon,points\nUna,,,10\nOtra,,,diez\n');
  const { code, output } = await admin(['import-badges', file]);
  expect([code, output]).toEqual([
    1,
    'Línea 3, points: Los puntos deben ser un número entero.\nNo se ha cambiado nada.\n',
  ]);
  expect(await admin(['move-to-postgres', 'mysql://x'])).toMatchObject({
    code: 1,
    output: expect.stringMatching(/postgresql:/),
  });
  expect(await admin(['export', 'x.gz'], { env: { DATA_DIR: join(dataDir, 'nowhere') } })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/No hay ninguna base de datos/),
  });
});
