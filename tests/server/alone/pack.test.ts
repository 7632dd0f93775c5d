/** `npm run pack`: the archive runs where there is Node and nothing else (docs/operations/first-day.md). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Browser } from '~/tests/support/foreignBrowser';
import { startServer } from '~/tests/support/server';

const folder = mkdtempSync(join(tmpdir(), 'mentorea-pack-test-'));
const programs = join(folder, 'bin');
/** The machine's programs: those that the start script calls, and Node. No npm among them. */
const env = { PATH: programs };
let unpacked: string;

const run = (command: string, args: string[], options: { cwd: string; env?: Record<string, string> }) => {
  const env = { NODE_ENV: 'production' as const, ...(options.env ?? process.env) };
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: options.cwd, env });
  return { status, output: `${stdout}${stderr}` };
};

beforeAll(() => {
  const pack = fileURLToPath(new URL('../../../scripts/pack.mjs', import.meta.url));
  const packed = run(process.execPath, [pack, folder], { cwd: folder });
  expect(packed).toMatchObject({ status: 0 });
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tar.gz'));
  expect(run('sha256sum', ['-c', `${archive}.sha256`], { cwd: folder })).toMatchObject({ status: 0 });
  expect(run('tar', ['-xzf', archive], { cwd: folder })).toMatchObject({ status: 0 });
  unpacked = join(folder, archive.replace('.tar.gz', ''));
  mkdirSync(programs);
  symlinkSync(process.execPath, join(programs, 'node'));
  for (const name of ['dirname', 'readlink'])
    symlinkSync(
      run('/bin/sh', ['-c', `command -v ${name}`], { cwd: folder }).output.trim(),
      join(programs, name),
    );
  symlinkSync(join(unpacked, 'mentorea'), join(programs, 'mentorea'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('names every file with its sum, and no package of development', () => {
  const checked = run('sha256sum', ['-c', '--quiet', '--strict', 'SHA256SUMS'], { cwd: unpacked });
  expect(checked).toEqual({ status: 0, output: '' });
  const summed = run('wc', ['-l', 'SHA256SUMS'], { cwd: unpacked }).output.split(' ')[0];
  const there = run('/bin/sh', ['-c', 'find . -type f | wc -l'], { cwd: unpacked }).output.trim();
  expect(Number(there)).toBe(Number(summed) + 1);
  const packages = readdirSync(join(unpacked, 'node_modules'));
  expect(packages).toContain('pg');
  expect(packages.filter((name) => ['vite', 'typescript', 'vitest', '@playwright'].includes(name))).toEqual(
    [],
  );
});

it('serves pages and logs in with Node alone on the PATH', async () => {
  const server = await startServer({
    command: join(programs, 'mentorea'),
    dataDir: mkdtempSync(join(folder, 'data-')),
    env: { ...env, NODE_ENV: undefined },
  });
  try {
    expect((await fetch(`${server.origin}/mentors`)).status).toBe(200);
    const browser = await Browser.loggedIn(server.origin, { username: 'ana.alumna' });
    expect((await browser.open('/dashboard')).status).toBe(200);
    // Drawn by packages with native parts and fonts.
    const card = await fetch(`${server.origin}/mentors/marcos.mentor/tarjeta.png`);
    expect([card.status, card.headers.get('content-type')]).toEqual([200, 'image/png']);
  } finally {
    expect(await server.stop()).toBe(0);
  }
  const create = 'admin create-user --type admin --username elena --email e@example.com --generate';
  const made = run(join(programs, 'mentorea'), create.split(' '), {
    cwd: server.dataDir,
    env: { ...env, DATA_DIR: server.dataDir },
  });
  expect(made).toMatchObject({ status: 0, output: expect.stringContaining('elena') });
});
