/**
 * `npm test`: installs what the tests need and runs every one of them; goes on after a failure and says at
 * the end what ran, what it cost and what failed.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { end, setUp } from './setup.mjs';
import { tableOf, tooUnsteady } from './testReport.mjs';
import { runSuite } from './testRun.mjs';

setUp();
if (process.argv.includes('--soak')) process.env.SOAK = '1';
const { findBrowser } = await import('./testBrowser.mjs');
const { hasPostgres, installPostgres } = await import('./testPostgres.mjs');
process.env.CHROMIUM_PATH = findBrowser();
installPostgres();
buildIfStale();

const isLong = Boolean(process.env.SOAK);
const suite = (name, project, { workers, ...env } = {}) => ({
  name,
  runner: 'vitest',
  args: ['run', '--project', project, ...(workers ? [`--maxWorkers=${workers}`] : [])],
  env,
});
// The marketplace has a clock of its own: that of the machine must not matter.
const api = (TZ) => suite(`API, TZ=${TZ}`, 'api', { TZ, workers: 2 });
const onServer = hasPostgres()
  ? [suite('contract, PostgreSQL', 'contract', { CONTRACT_ENGINE: 'postgres' })]
  : [];
const results = [];

const alone = suite('server, alone', 'server-alone');
// In the long run it is also measured how long things take.
if (isLong) await inOrder([alone]);
// Servers and browsers are waited for as often as they work: what needs nothing but processors runs
// meanwhile, and gives way to them.
await Promise.all([
  inOrder([
    ...(isLong ? [] : [alone]),
    suite('server', 'server', { workers: 3 }),
    { name: 'journeys', runner: 'playwright', args: ['test'] },
  ]),
  inOrder(
    [
      suite('unit', 'unit'),
      ...(isLong ? ['UTC', 'America/Bogota'] : ['America/Bogota']).map(api),
      suite('API, embedded engine, TZ=Pacific/Auckland', 'api-embedded', {
        TZ: 'Pacific/Auckland',
        workers: 2,
      }),
      ...onServer,
      suite('contract, embedded engine', 'contract', { CONTRACT_ENGINE: 'embedded' }),
    ],
    { aside: true },
  ),
]);

const failed = results.flatMap(({ failed }) => failed);
const unsteady = results.flatMap(({ unsteady }) => unsteady);
console.info(`\n${tableOf(results)}`);
if (!hasPostgres())
  console.info('\nThis machine has no PostgreSQL 15 or newer: everything ran on the embedded engine.');
for (const one of unsteady) console.info(`\nonly at the second run: ${told(one)}`);
for (const one of failed) console.info(`\nFAILED: ${told(one)}`);
const notes = fileURLToPath(new URL('../tests/unsteady.md', import.meta.url));
const excess = tooUnsteady(unsteady, existsSync(notes) ? readFileSync(notes, 'utf8') : '');
if (excess) console.info(`\nFAILED: ${excess}`);
const passed = results.filter((result) => result.passed).length;
console.info(`\n${passed} passed, ${results.length - passed} failed`);
if (passed < results.length || excess) end('\nSome tests failed.');

/** One after the other; `aside`: beside others, see `runSuite`. */
async function inOrder(suites, { aside = false } = {}) {
  // The long run looks for what happens rarely: there nothing is excused.
  for (const one of suites) results.push(await runSuite(one, { secondChance: !isLong, aside }));
}

function told({ file, test, message }) {
  return `${file} › ${test}: ${message}`;
}
