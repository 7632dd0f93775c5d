/** `npm start` sets everything up: it installs and builds what is missing or outdated, and nothing else. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const project = mkdtempSync(join(tmpdir(), 'mentorea-scripts-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(project, path), text);
const lock = (version: string) =>
  JSON.stringify({
    name: 'project',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'project', version, dependencies: { dep: 'file:dep' } },
      dep: {},
      'node_modules/dep': { resolved: 'dep', link: true },
    },
  });
const manifest = (version: string) =>
  JSON.stringify({
    name: 'project',
    version,
    type: 'module',
    scripts: { build: 'node compile.mjs' },
    dependencies: { dep: 'file:dep' },
  });

/** Milliseconds from now of a source's change time, so that the file system's clock need not advance. */
function touch(path: string, offset: number) {
  const at = new Date(Date.now() + offset);
  utimesSync(join(project, path), at, at);
}

function start() {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/run.mjs', 'server.js'], {
    cwd: project,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return {
    installed: stdout.includes('Installing the packages'),
    built: stdout.includes('Building'),
    served: stdout.includes('serving'),
  };
}

it('installs when packages are missing or old, builds when sources are newer, and serves', () => {
  for (const folder of ['app', 'dep']) mkdirSync(join(project, folder));
  for (const script of ['run', 'setup', 'build']) {
    cpSync(`scripts/${script}.mjs`, join(project, `scripts/${script}.mjs`));
  }
  write('dep/package.json', '{"name":"dep","version":"1.0.0"}');
  write('package.json', manifest('1.0.0'));
  write('package-lock.json', lock('1.0.0'));
  write('app/page.ts', '');
  write('app/page.test.ts', '');
  write(
    'compile.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('build', { recursive: true });
for (const name of ['server', 'api', 'admin']) writeFileSync('build/' + name + '.js', 'console.info("serving")');`,
  );
  for (const path of ['package.json', 'package-lock.json', 'app/page.ts', 'app']) touch(path, -60_000);

  expect(start()).toEqual({ installed: true, built: true, served: true });
  expect(start()).toEqual({ installed: false, built: false, served: true });

  touch('app/page.test.ts', 60_000);
  expect(start()).toEqual({ installed: false, built: false, served: true });

  touch('app/page.ts', 60_000);
  expect(start()).toEqual({ installed: false, built: true, served: true });
  touch('app/page.ts', -60_000);

  write('package.json', manifest('1.0.1'));
  write('package-lock.json', lock('1.0.1'));
  for (const path of ['package.json', 'package-lock.json']) touch(path, -60_000);
  expect(start()).toEqual({ installed: true, built: false, served: true });
});

it('a signal before the program listens ends it, also under npm', async () => {
  write('build/server.js', 'console.info("serving"); await new Promise((over) => setTimeout(over, 60_000));');
  const env = { ...process.env, npm_lifecycle_event: 'start' };
  const started = spawn(process.execPath, ['scripts/run.mjs', 'server.js'], { cwd: project, env });
  await once(started.stdout, 'data');
  started.kill('SIGTERM');
  expect((await once(started, 'exit'))[1]).toBe('SIGTERM');
});
