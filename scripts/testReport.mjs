/** Results and cost of a test run, from the runners' JSON reports. */
import { relative } from 'node:path';

/**
 * @typedef {{ file: string, test: string, message: string }} Failure `file` from the project's root, or from
 * the folder of the journeys.
 * @typedef {{ file: string, tests: number, assertions: number, seconds: number }} FileResult
 * @typedef {{ failures: Failure[], files: FileResult[] }} Results
 */

/** @returns {Results} */
export function vitestResults(report, root) {
  const results = report?.testResults ?? [];
  return {
    failures: results
      .filter(({ status }) => status === 'failed')
      .flatMap((result) => failuresOf(result, root)),
    files: results.map(({ name, startTime, endTime, assertionResults }) => ({
      file: relative(root, name),
      tests: assertionResults.length,
      assertions: sum(assertionResults, ({ meta }) => meta?.assertions ?? 0),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function failuresOf({ name, message, assertionResults }, root) {
  const file = relative(root, name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return [{ file, test: '(the file)', message: firstLine(message) }];
  return failed.map(({ fullName, failureMessages }) => {
    return { file, test: fullName.trim(), message: firstLine(failureMessages[0]) };
  });
}

/** A runner can also fail by an error outside all tests. */
export function whatFailed(name, { passed, failures }) {
  if (passed || failures.length > 0) return failures;
  return [{ file: name, test: '(no test)', message: 'an error outside the tests: see what it wrote above' }];
}

export function playwrightResults(report) {
  const tests = (report?.suites ?? []).flatMap((suite) => testsOf(suite, []));
  const files = new Map();
  for (const { file, results, annotations } of tests) {
    const held = files.get(file) ?? { file, tests: 0, assertions: 0, seconds: 0 };
    held.tests += 1;
    held.seconds += sum(results, ({ duration }) => duration) / 1000;
    held.assertions += sum(annotations, ({ type, description }) =>
      type === 'assertions' ? Number(description) : 0,
    );
    files.set(file, held);
  }
  return {
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ file, title, results }) => {
        return { file, test: title, message: firstLines(results.at(-1)?.error?.message, 6) };
      }),
    files: [...files.values()],
  };
}

function testsOf(suite, titles) {
  const path = suite.title === suite.file ? titles : [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests.map(({ projectName, status, results, annotations = [] }) => ({
      title: [`[${projectName}]`, ...path, title].join(' '),
      ...{ file, status, results, annotations },
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, path))];
}

/** Parses the output of a shell's `times`: user and system seconds of its children. */
export function childSeconds(times) {
  const [, children = ''] = times.trim().split('\n');
  return sum(
    [...children.matchAll(/(\d+)m([\d.]+)s/g)],
    ([, minutes, seconds]) => minutes * 60 + Number(seconds),
  );
}

/**
 * The suites with what they cost, and the slowest files.
 * @param {{ name: string, files: FileResult[], wall: number, cpu: number }[]} suites
 */
export function tableOf(suites) {
  const rows = suites.map(({ name, files, wall, cpu }) => [
    name,
    files.length,
    sum(files, ({ tests }) => tests),
    sum(files, ({ assertions }) => assertions),
    Math.round(wall),
    Math.round(cpu),
  ]);
  const totals = ['in all', ...[1, 2, 3, 4, 5].map((at) => sum(rows, (row) => row[at]))];
  const slowest = suites
    .flatMap(({ name, files }) => files.map((file) => ({ name, ...file })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${file} (${name})`);
  return [
    ...aligned([['suite', 'files', 'tests', 'assertions', 'wall s', 'CPU s'], ...rows, totals]),
    '',
    'The ten slowest files, in seconds:',
    ...slowest,
  ].join('\n');
}

function aligned(rows) {
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => String(row[at]).length)));
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0]) : String(cell).padStart(widths[at] + 2)))
      .join(''),
  );
}

/**
 * Why a run fails whose failures all passed at their second run; null when it does not.
 * @param {Failure[]} unsteady @param {string} known tests/unsteady.md, which names the files that were
 * unsteady before
 */
export function tooUnsteady(unsteady, known) {
  const files = [...new Set(unsteady.map(({ file }) => file))];
  const again = files.filter((file) => known.includes(file));
  if (again.length > 0) return `unsteady before (tests/unsteady.md), and again: ${again.join(', ')}`;
  return files.length > 3
    ? `${files.length} files passed only at their second run: ${files.join(', ')}`
    : null;
}

/** Bytes of all failures that are printed together: the logs have the rest. */
const MOST_BYTES = 2000;

/**
 * What failed for good, then what passed only at its second run, in at most 2 kB.
 * @param {{ failed: Failure[], unsteady: Failure[], excess: string | null }} results
 */
export function failuresText({ failed, unsteady, excess }) {
  const told = ({ file, test, message }) => `${file} › ${test}: ${message}`;
  const lines = [
    ...failed.map((one) => `FAILED: ${told(one)}`),
    ...(excess ? [`FAILED: ${excess}`] : []),
    ...unsteady.map((one) => `only at the second run: ${told(one)}`),
  ];
  const most = MOST_BYTES - 40;
  // Many failures share the room, so that each is at least named.
  const room = Math.max(160, Math.floor(most / Math.max(lines.length, 1)) - 1);
  let text = '';
  for (const [at, line] of lines.entries()) {
    const next = `\n${cut(line, room)}`;
    if (Buffer.byteLength(text + next) > most) return `${text}\nand ${lines.length - at} more: see the logs`;
    text += next;
  }
  return text;
}

const cut = (text, bytes) =>
  Buffer.byteLength(text) <= bytes ? text : `${Buffer.from(text).toString('utf8', 0, bytes - 6)} …`;

/** Whether the embedded engine may behave otherwise after a change of these files. @param {string[]} files */
export const touchesDatabase = (files) =>
  files.some((file) =>
    /^(api\/(db|jobs|mail)\/|tests\/support\/(database|engines|template)|package-lock\.json$)/.test(file),
  );

const sum = (list, value) => list.reduce((total, one) => total + value(one), 0);

const firstLine = (text) => firstLines(text, 1);

/** A browser's failure says in its next lines what was looked for, and what was there. */
function firstLines(text = '', most) {
  const plain = text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
  const lines = plain.split('\n').map((line) => line.trim());
  return lines.filter(Boolean).slice(0, most).join(' | ').slice(0, 500);
}
