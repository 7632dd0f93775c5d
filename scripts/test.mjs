/** `npm test`: installs what the tests need and runs every one of them; goes on after a failure and says at the end what ran and what failed. */
import { availableParallelism } from 'node:os';
import { buildIfStale } from './build.mjs';
import { end, setUp } from './setup.mjs';
import { runTests } from './testRun.mjs';

const summary = [];

setUp();
if (process.argv.includes('--soak')) process.env.SOAK = '1';
const { findBrowser } = await import('./testBrowser.mjs');
const { installPostgres, startPostgres } = await import('./testPostgres.mjs');
process.env.CHROMIUM_PATH = findBrowser();
installPostgres();
buildIfStale();

step('unit tests', 'vitest', ['run', '--project', 'unit']);
// Half of their time they wait for a database: one more of them than there are processors.
const api = ['run', '--project', 'api', `--maxWorkers=${availableParallelism() + 1}`];
const contract = ['run', '--project', 'contract'];
// The marketplace has a clock of its own: that of the machine must not matter.
const zones = process.env.SOAK ? ['UTC', 'America/Bogota', 'Pacific/Auckland'] : ['Pacific/Auckland'];
for (const TZ of zones) step(`API on the embedded database, TZ=${TZ}`, 'vitest', api, { TZ });
step('contract over HTTP, embedded database', 'vitest', contract, { CONTRACT_ENGINE: 'embedded' });
await withPostgres((url) => {
  step('API on PostgreSQL, TZ=America/Bogota', 'vitest', api, {
    TEST_DATABASE_URL: url,
    TZ: 'America/Bogota',
  });
  step('contract over HTTP, PostgreSQL', 'vitest', contract, { CONTRACT_ENGINE: 'postgres' });
});
// Each file has servers of its own, and waits for them as often as it works: two at once, but for those that want the machine to themselves.
step('server, on the production build', 'vitest', ['run', '--project', 'server', '--maxWorkers=2']);
step('server under load, kills and stops', 'vitest', ['run', '--project', 'server-alone']);
step('journeys in the browser', 'playwright', ['test']);

const count = (outcome) => summary.filter(({ passed }) => passed === outcome).length;
console.info('');
for (const { line, failed, unsteady } of summary) {
  console.info(line);
  for (const one of failed) console.info(`           ${told(one)}`);
  for (const one of unsteady) console.info(`           only at the second run: ${told(one)}`);
}
console.info(`${count(true)} passed, ${count(false)} failed, ${count(null)} skipped`);
if (summary.some(({ passed }) => passed === false)) end('\nSome tests failed.');

function step(name, runner, args, env = {}) {
  console.info(`\n── ${name}`);
  const started = Date.now();
  // The long run looks for what happens rarely: there nothing is excused.
  const result = runTests({ runner, args, env, secondChance: !process.env.SOAK });
  report({ ...result, text: `${name} (${Math.round((Date.now() - started) / 1000)} s)` });
}

async function withPostgres(work) {
  const postgres = await startPostgres();
  if (!postgres) {
    const text = 'API and contract on PostgreSQL: this machine has no PostgreSQL 15 or newer';
    return report({ passed: null, text });
  }
  try {
    work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

function report({ passed, text, failed = [], unsteady = [] }) {
  const word = passed === null ? 'NOT RUN' : passed ? 'passed ' : 'FAILED ';
  summary.push({ passed, line: `${word}  ${text}`, failed, unsteady });
}

function told({ file, test, message }) {
  return `${file} › ${test}: ${message}`;
}
