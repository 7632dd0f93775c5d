/** `npm test`: installs what the tests need, runs all, and reports what failed at the end. */
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
// The marketplace has its own time zone: the machine's must not matter.
const api = (TZ) => suite(`API, TZ=${TZ}`, 'api', { TZ, workers: 2 });
const onServer = hasPostgres()
  ? [suite('contract, PostgreSQL', 'contract', { CONTRACT_ENGINE: 'postgres' })]
  : [];
const results = [];

const alone = suite('server, alone', 'server-alone');
// The long run also measures times.
if (isLong) await inOrder([alone]);
// Suites with servers and browsers wait as often as they work: beside them run those that only need CPU.
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

/** Runs one suite; `aside`: beside others, see `runSuite`. */
async function inOrder(suites, { aside = false } = {}) {
  // The long run looks for rare failures, so nothing is retried.
  for (const one of suites) results.push(await runSuite(one, { secondChance: !isLong, aside }));
}

function told({ file, test, message }) {
  return `${file} › ${test}: ${message}`;
}
