/** What is shipped in deploy/ and compose.yaml fits the program, and the programs that read it accept it, where they are installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { fields } from '~/app/.server/envFields';
import { LONGEST_STOP_MS } from '~/server/http/stopOnSignals';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const has = (program: string) => spawnSync(program, ['--help']).error === undefined;
const unit = read('deploy/mentorea@.service');
const stopSeconds = (fields.parse({}).SHUTDOWN_DRAIN_MS + LONGEST_STOP_MS) / 1_000;

it('a stop is given the time that it may take', () => {
  expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1])).toBeGreaterThan(stopSeconds);
  const { app, database } = parse(read('compose.yaml')).services;
  expect(Number.parseInt(app.stop_grace_period, 10)).toBeGreaterThan(stopSeconds);
  expect(database.stop_grace_period).toMatch(/^\d+s$/);
  expect(Object.keys(app.environment).filter((name) => !(name in fields.shape))).toEqual([]);
});

it('the unit waits until an instance serves, and not for one that has ended', async () => {
  let asked = 0;
  const server = createServer((_, answer) => {
    asked += 1;
    answer.writeHead(asked > 1 ? 200 : 503).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ready = async (main: number | undefined) => {
    const env = { ...process.env, PORT: String(port), MAINPID: String(main) };
    const [code] = await once(spawn(process.execPath, [join(root, 'deploy/ready.mjs')], { env }), 'exit');
    return code;
  };
  expect([await ready(process.pid), asked]).toEqual([0, 2]);
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  expect(await ready(spawnSync(process.execPath, ['--version']).pid)).toBe(1);
});

it('proxies let the largest upload through', () => {
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf')) ?? [];
  const [, caddy] = /max_size (\d+)MB/.exec(read('deploy/Caddyfile')) ?? [];
  expect(Math.min(Number(nginx), Number(caddy)) * 1_000_000).toBeGreaterThan(2 * MATERIAL_MAX_BYTES);
});

it.skipIf(!has('systemd-analyze'))('systemd accepts the unit, and finds it well shut in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-unit-'));
  const file = join(folder, 'mentorea@3001.service');
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  try {
    copyFileSync(join(root, 'deploy/mentorea'), join(folder, 'mentorea'));
    writeFileSync(file, unit.replaceAll('/opt/mentorea/mentorea', join(folder, 'mentorea')));
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, output: '' });
    // Its scale goes from 0 to 10; up to 2 is 'OK'.
    expect(analyze('security', '--offline=yes', '--threshold=20')).toMatchObject({ status: 0 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.skipIf(!has('caddy'))('Caddy accepts its file', () => {
  const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
});
