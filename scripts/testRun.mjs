/**
 * One suite of `npm test`. Failed files may run again on fresh servers, so that a busy machine does not hide what a change
 * broke among what it only slowed down; what passed only at the second run is reported too.
 */
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { childSeconds, playwrightResults, vitestResults, whatFailed } from './testReport.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** With more failing files than this something is broken, not slow. */
const SECOND_CHANCES = 3;

const RUNNERS = {
  vitest: {
    reporters: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    results: vitestResults,
    again: (files) => files,
  },
  playwright: {
    reporters: () => ['--reporter=list,json,./tests/e2e/support/countReporter.ts'],
    results: playwrightResults,
    again: () => ['--last-failed'],
  },
};

/**
 * @typedef {import('./testReport.mjs').Failure} Failure
 * @typedef {import('./testReport.mjs').FileResult} FileResult
 * @typedef {{ name: string, runner: 'vitest' | 'playwright', args: string[], env?: Record<string, string> }}
 * Suite
 * @param {{ secondChance: boolean, niceness: number, logs: string }} options `logs`: the
 * folder that gets what the runners write.
 * @returns {Promise<{ name: string, passed: boolean, failed: Failure[], unsteady: Failure[], files:
 * FileResult[], wall: number, cpu: number }>} `failed`: for good; `unsteady`: at first only; seconds.
 */
export async function runSuite({ name, runner, args, env = {} }, { secondChance, niceness, logs }) {
  console.info(`── ${name} begins`);
  const log = join(logs, `${name.replaceAll(/[^\w-]+/g, '-')}.log`);
  const first = await run(runner, args, { env, niceness, log });
  const result = { name, passed: first.passed, failed: whatFailed(name, first), unsteady: [], ...first };
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (first.passed || !secondChance || files.length === 0 || files.length > SECOND_CHANCES)
    return ended(result);
  console.info(`── ${name}, once more: ${files.join(', ')}`);
  const again = { env: { ...env, TRACE: '1' }, niceness, log };
  const second = await run(runner, [...args, ...RUNNERS[runner].again(files)], again);
  const costs = { wall: first.wall + second.wall, cpu: first.cpu + second.cpu };
  if (second.passed)
    return ended({ ...result, ...costs, passed: true, failed: [], unsteady: first.failures });
  const failed = second.failures.length > 0 ? second.failures : first.failures;
  return ended({ ...result, ...costs, failed });
}

function ended(result) {
  const { name, passed, wall } = result;
  console.info(`── ${name} ${passed ? 'passed' : 'FAILED'} after ${Math.round(wall)} s`);
  return result;
}

async function run(runner, args, { env, niceness, log }) {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-tests-'));
  const [report, times] = ['report.json', 'times'].map((name) => join(folder, name));
  const { reporters, results } = RUNNERS[runner];
  const command = ['npx', '--no-install', runner, ...args, ...reporters(report)];
  const started = Date.now();
  // The shell's `times` knows the cost of its children.
  const script = 'times=$1; shift; "$@"; code=$?; times >"$times"; exit $code';
  const output = openSync(log, 'a');
  const child = spawn('nice', ['-n', String(niceness), 'sh', '-c', script, 'sh', times, ...command], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
  });
  const passed = (await new Promise((resolve) => child.once('close', resolve))) === 0;
  closeSync(output);
  const { failures, files } = results(readJson(report), root);
  const cpu = existsSync(times) ? childSeconds(readFileSync(times, 'utf8')) : 0;
  rmSync(folder, { recursive: true, force: true });
  return { passed, failures, files, wall: (Date.now() - started) / 1000, cpu };
}

/** Null if the runner ended before it wrote a report. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
