/** The bundled embedded engine: killed while it writes, opened again, its system calls traced. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Engine, openEngine } from '~/api/db/pglite/engine';
import { hasTool } from '~/tests/support/tools';

const ROUNDS = process.env.SOAK ? 20 : 2;
const root = fileURLToPath(new URL('../..', import.meta.url));
const resolve = { alias: [{ find: /^~\//, replacement: root }] };
const folder = mkdtempSync(join(tmpdir(), 'durability-'));
const dataDir = join(folder, 'data');
const bundleDir = join(root, 'node_modules/.cache/mentorea', `engine-${process.pid}`);
const writer = [join(root, 'tests/support/engineWriter.mjs'), join(bundleDir, 'engine.js'), dataDir];

beforeAll(async () => {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve,
    build: { ssr: 'api/db/pglite/engine.ts', outDir: bundleDir, emptyOutDir: true },
  });
});
afterAll(() => {
  for (const path of [folder, bundleDir]) rmSync(path, { recursive: true, force: true });
});

it(`keeps every acknowledged transaction complete over ${ROUNDS} kills`, async () => {
  const acknowledged = new Set<number>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = spawn(process.execPath, writer, { stdio: ['ignore', 'pipe', 'inherit'] });
    await killAfter(child, 1 + Math.floor(Math.random() * 150), (n) => acknowledged.add(n));
  }
  const engine = await open();
  const { rows } = await engine.client.query<{ n: number; halves: number }>(
    'select n, count(*)::int as halves from pairs group by n',
  );
  await engine.close();
  const kept = new Set(rows.map((row) => row.n));
  expect([...acknowledged].filter((n) => !kept.has(n))).toEqual([]);
  expect(rows.filter((row) => row.halves !== 2)).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(ROUNDS);
});

it('calls fsync at every commit', async (test) => {
  if (!hasTool('strace')) return test.skip('strace is not installed');
  const trace = join(folder, 'trace');
  const follow = ['-f', '-e', 'trace=fsync,fdatasync', '-o', trace];
  const child = spawn('strace', [...follow, process.execPath, ...writer], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let commits = 0;
  await killAfter(child, 50, () => {
    commits += 1;
  });
  const calls = readFileSync(trace, 'utf8').match(/f(data)?sync\(\d+\)/g) ?? [];
  expect(calls.length).toBeGreaterThanOrEqual(commits);
});

it('runs in a development server too', async () => {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    resolve,
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const loaded = await vite.ssrLoadModule('/api/db/pglite/engine.ts');
  const engine = await open(loaded.openEngine as typeof openEngine);
  expect((await engine.client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await engine.close();
  await vite.close();
});

function open(how = openEngine): Promise<Engine> {
  const log = pino({ enabled: false });
  return how({ dataDir, log, clock: () => new Date(), onLost: () => {} });
}

/** Kills the child, and its process group if it leads one, after `count` acknowledgements. */
async function killAfter(
  child: ChildProcess,
  count: number,
  acknowledge: (n: number) => void,
): Promise<void> {
  const closed = once(child, 'close');
  let seen = 0;
  if (!child.stdout || !child.pid) throw new Error('the child has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!/^\d+$/.test(line)) continue;
    acknowledge(Number(line));
    seen += 1;
    if (seen === count) process.kill(child.spawnfile === 'strace' ? -child.pid : child.pid, 'SIGKILL');
  }
  await closed;
}
