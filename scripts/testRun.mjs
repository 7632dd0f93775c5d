/**
 * One step of `npm test`: a runner's whole suite. What fails in it may be given a second chance, alone and on servers started anew, so that a
 * busy machine does not hide what a change broke among what it only slowed down. Both are told: what failed, and what passed only then.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwrightFailures, vitestFailures } from './testReport.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** More files than these are broken, not slow. */
const SECOND_CHANCES = 6;

const RUNNERS = {
  vitest: {
    reporters: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    failures: vitestFailures,
    again: (files) => files,
  },
  playwright: {
    reporters: () => ['--reporter=list,json'],
    failures: playwrightFailures,
    again: () => ['--last-failed'],
  },
};

/**
 * @typedef {{ file: string, test: string, message: string }} Failure
 * @param {{ runner: 'vitest' | 'playwright', args: string[], env?: Record<string, string>, secondChance?: boolean }} step
 * @returns {{ passed: boolean, failed: Failure[], unsteady: Failure[] }} `failed`: for good; `unsteady`: only at first.
 */
export function runTests({ runner, args, env = {}, secondChance = true }) {
  const first = run(runner, args, env);
  if (first.passed) return { passed: true, failed: [], unsteady: [] };
  const files = [...new Set(first.failures.map(({ file }) => file))];
  if (!secondChance || files.length === 0 || files.length > SECOND_CHANCES)
    return { passed: false, failed: first.failures, unsteady: [] };
  console.info(`\n── once more: ${files.join(', ')}`);
  const second = run(runner, [...args, ...RUNNERS[runner].again(files)], env);
  if (second.passed) return { passed: true, failed: [], unsteady: first.failures };
  return {
    passed: false,
    failed: second.failures.length > 0 ? second.failures : first.failures,
    unsteady: [],
  };
}

function run(runner, args, env) {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-tests-'));
  const file = join(folder, 'report.json');
  const { reporters, failures } = RUNNERS[runner];
  const { status } = spawnSync('npx', ['--no-install', runner, ...args, ...reporters(file)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
  });
  const passed = status === 0;
  const found = passed ? [] : failures(read(file), root);
  rmSync(folder, { recursive: true, force: true });
  return { passed, failures: found };
}

/** Null when the runner never got as far as a report. */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
