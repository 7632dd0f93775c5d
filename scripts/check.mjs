/** `npm run check`: format and lint, types, and unused code, in parallel. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { end, setUp } from './setup.mjs';

setUp();
const root = fileURLToPath(new URL('..', import.meta.url));
const checks = [['biome', 'check', '.'], ['tsc', '--noEmit'], ['knip']];
const failed = (await Promise.all(checks.map(run))).filter((name) => name !== null);
if (failed.length > 0) end(`\nFailed: ${failed.join(', ')}`);

/** The command's name if it failed. */
async function run([name, ...args]) {
  const started = Date.now();
  const child = spawn('npx', ['--no-install', name, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  console.info(`${name} (${Math.round((Date.now() - started) / 1000)} s)\n${output}`);
  return code === 0 ? null : name;
}
