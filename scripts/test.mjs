/** `npm test`: installs what the tests need, runs all, and reports what failed at the end. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { end, setUp } from './setup.mjs';
import { failuresText, tableOf, tooUnsteady, touchesDatabase } from './testReport.mjs';
import { runSuite } from './testRun.mjs';

setUp();
if (process.argv.includes('--soak')) process.env.SOAK = '1';
const root = fileURLToPath(new URL('..', import.meta.url));
const { findBrowser } = await import('./testBrowser.mjs');
const { hasPostgres, installPostgres } = await import('./testPostgres.mjs');
const logs = mkdtempSync(join(tmpdir(), 'mentorea-logs-'));
const cache = mkdtempSync(join(tmpdir(), 'mentorea-modules-'));
process.once('exit', () => rmSync(cache, { recursive: true, force: true }));
process.env.MODULE_CACHE = cache;
const isLong = Boolean(process.env.SOAK);
const results = [];
console.info(`What the suites write: ${logs}`);

// Needs nothing of what follows, whose steps take one processor each.
const unit = inOrder([suite('unit', 'unit')], { niceness: 10 });
process.env.CHROMIUM_PATH = findBrowser();
installPostgres();
buildIfStale();

// On both engines: on the embedded one again if the change touches it.
const both = isLong || !hasPostgres() || touchesDatabase(changedFiles());
if (!both) process.env.ONE_ENGINE = '1';
// The marketplace has its own time zone: the machine's must not matter.
const api = (TZ) => suite(`API, TZ=${TZ}`, 'api', { TZ, workers: 2 });
const embedded = suite('API, embedded engine, TZ=Pacific/Auckland', 'api-embedded', {
  TZ: 'Pacific/Auckland',
  workers: 2,
});
const contract = (name, CONTRACT_ENGINE) => suite(`contract, ${name}`, 'contract', { CONTRACT_ENGINE });
const alone = suite('server, alone', 'server-alone');
const server = suite('server', 'server', { workers: 3 });
const journeys = { name: 'journeys', runner: 'playwright', args: ['test'] };
const database = [
  ...(isLong ? ['UTC', 'America/Bogota'] : ['America/Bogota']).map(api),
  embedded,
  ...(hasPostgres() ? [contract('PostgreSQL', 'postgres')] : []),
  ...(both ? [contract('embedded engine', 'embedded')] : []),
];
// The long run also measures times, of 'alone' by itself.
if (isLong) {
  await unit;
  await inOrder([alone]);
}
// Suites with servers and browsers wait as often as they work: beside them run those that only need CPU.
await Promise.all([
  inOrder([...(isLong ? [] : [alone]), server, journeys]),
  unit.then(() => inOrder(database, { niceness: 10 })),
]);

const failed = results.flatMap(({ failed }) => failed);
const unsteady = results.flatMap(({ unsteady }) => unsteady);
console.info(`\n${tableOf(results)}`);
if (!hasPostgres())
  console.info('\nThis machine has no PostgreSQL 15 or newer: everything ran on the embedded engine.');
const notes = join(root, 'tests/unsteady.md');
const excess = tooUnsteady(unsteady, existsSync(notes) ? readFileSync(notes, 'utf8') : '');
console.info(failuresText({ failed, unsteady, excess }));
const passed = results.filter((result) => result.passed).length;
console.info(`\n${passed} passed, ${results.length - passed} failed`);
if (passed < results.length || excess) end('\nSome tests failed.');

/** A project of vitest.config.ts. */
function suite(name, project, { workers, ...env } = {}) {
  const args = ['run', '--project', project, ...(workers ? [`--maxWorkers=${workers}`] : [])];
  return { name, runner: 'vitest', args, env };
}

/** Runs one suite after the other, each with this `niceness`. */
async function inOrder(suites, { niceness = 0 } = {}) {
  // The long run looks for rare failures, so nothing is retried.
  for (const one of suites) results.push(await runSuite(one, { secondChance: !isLong, niceness, logs }));
}

/** Files changed since `origin/main`, uncommitted ones included; none if git cannot tell. */
function changedFiles() {
  const git = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : '';
  };
  const base = git('merge-base', 'HEAD', 'origin/main');
  const tracked = base ? git('diff', '--name-only', base) : '';
  return `${tracked}\n${git('ls-files', '--others', '--exclude-standard')}`.split('\n').filter(Boolean);
}
