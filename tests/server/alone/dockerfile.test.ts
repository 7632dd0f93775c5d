/** The Dockerfile's steps, in order and in empty folders, as far as they need no container (the long run). */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startServer } from '~/tests/support/server';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Step {
  word: string;
  rest: string;
}

/** Instructions with their lines joined. */
const steps: Step[] = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter(Boolean)
  .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }));

it('has two stages, and runs as an ordinary user', () => {
  expect(steps.filter(({ word }) => word === 'FROM').map(({ rest }) => rest)).toEqual([
    expect.stringMatching(/^node:\d+-slim AS build$/),
    expect.stringMatching(/^node:\d+-slim$/),
  ]);
  expect(steps).toContainEqual({ word: 'USER', rest: 'node' });
});

it.runIf(process.env.SOAK)('makes an image that serves', async () => {
  const top = mkdtempSync(join(tmpdir(), 'mentorea-image-'));
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const context = listed.stdout.split('\n').filter((name) => name && existsSync(join(root, name)));
  const stages = new Map<string, string>();
  let stage = '';
  let folder = '';
  const env: Record<string, string> = {};
  let command: string[] = [];
  /** Where a path of the stage is on this machine. */
  const here = (path: string) => (path.startsWith('/') ? join(stage, path) : join(stage, folder, path));
  try {
    for (const { word, rest } of steps) {
      if (word === 'FROM') {
        const name = rest.split(' AS ')[1] ?? 'last';
        stage = join(top, name);
        mkdirSync(stage);
        stages.set(name, stage);
      }
      if (word === 'WORKDIR') {
        folder = rest;
        mkdirSync(here(''), { recursive: true });
      }
      if (word === 'COPY') {
        const [, from] = /^--from=(\w+) /.exec(rest) ?? [];
        const names = rest.split(' ').filter((name) => !name.startsWith('--'));
        const to = here(names.pop() ?? '');
        for (const name of names)
          if (from)
            cpSync(join(stages.get(from) ?? '', name), to, { recursive: true, verbatimSymlinks: true });
          else if (name === '.')
            for (const file of context) {
              mkdirSync(dirname(join(to, file)), { recursive: true });
              cpSync(join(root, file), join(to, file), { preserveTimestamps: true });
            }
          else cpSync(join(root, name), join(to, basename(name)), { preserveTimestamps: true });
      }
      if (word === 'ENV')
        Object.assign(env, Object.fromEntries(rest.split(' ').map((pair) => pair.split('='))));
      if (word === 'CMD') command = JSON.parse(rest);
      if (word === 'RUN') {
        const own = `${process.getuid?.()}:${process.getgid?.()}`;
        const script = rest
          .replace(/ (\/(app|data)\b)/g, (_, path) => ` ${join(stage, path)}`)
          .replace('node:node', own);
        const ran = spawnSync('/bin/sh', ['-ec', script], { cwd: here(''), encoding: 'utf8' });
        expect(ran, rest).toMatchObject({ status: 0 });
      }
    }
    const server = await startServer({
      command: here(command[0] ?? ''),
      dataDir: here(env.DATA_DIR ?? ''),
      env: { HOST: env.HOST },
    });
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  } finally {
    rmSync(top, { recursive: true, force: true });
  }
});
