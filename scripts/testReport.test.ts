import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  childSeconds,
  failuresText,
  playwrightResults,
  tableOf,
  tooUnsteady,
  touchesDatabase,
  vitestResults,
  whatFailed,
} from './testReport.mjs';

it('names the tests that failed, and files that never began', () => {
  const report = {
    testResults: [
      {
        name: '/here/tests/server/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'fine', failureMessages: [] },
          {
            status: 'failed',
            fullName: ' a page opens',
            failureMessages: ['\u001b[31mError: no\u001b[0m\n at x'],
          },
        ],
      },
      {
        name: '/here/tests/server/b.test.ts',
        status: 'failed',
        message: '\nHook timed out\nand more',
        assertionResults: [{ status: 'skipped', fullName: 'later', failureMessages: [] }],
      },
      { name: '/here/tests/server/c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(vitestResults(report, '/here').failures).toEqual([
    { file: 'tests/server/a.test.ts', test: 'a page opens', message: 'Error: no' },
    { file: 'tests/server/b.test.ts', test: '(the file)', message: 'Hook timed out' },
  ]);
});

it('names the journeys that failed, with their project', () => {
  const test = (projectName: string, status: string) => ({
    projectName,
    status,
    results: [
      { error: status === 'unexpected' ? { message: 'Error: not there\n\nReceived: 2' } : undefined },
    ],
  });
  const spec = (title: string, ...tests: object[]) => ({ title, file: 'a.spec.ts', tests });
  const inner = { title: 'as a student', file: 'a.spec.ts', specs: [spec('one', test('js', 'unexpected'))] };
  const suites = [
    {
      title: 'a.spec.ts',
      file: 'a.spec.ts',
      specs: [spec('two', test('js', 'expected'), test('no-js', 'unexpected'))],
      suites: [inner],
    },
  ];
  expect(playwrightResults({ suites }).failures).toEqual([
    { file: 'a.spec.ts', test: '[no-js] two', message: 'Error: not there | Received: 2' },
    { file: 'a.spec.ts', test: '[js] as a student one', message: 'Error: not there | Received: 2' },
  ]);
});

it('has no results for a runner that left no report', () => {
  expect(vitestResults(null, '/here')).toEqual({ failures: [], files: [] });
  expect(playwrightResults(null)).toEqual({ failures: [], files: [] });
});

it('counts tests, assertions and seconds of each file', () => {
  const assertionResults = [{ status: 'passed', meta: { assertions: 3 } }, { status: 'passed' }];
  const report = {
    testResults: [{ name: '/here/a.test.ts', startTime: 1_000, endTime: 3_500, assertionResults }],
  };
  expect(vitestResults(report, '/here').files).toEqual([
    { file: 'a.test.ts', tests: 2, assertions: 3, seconds: 2.5 },
  ]);
  const journey = {
    ...{ projectName: 'js', status: 'expected', results: [{ duration: 700 }, { duration: 300 }] },
    annotations: [{ type: 'assertions', description: '4' }, { type: 'slow' }],
  };
  const specs = [1, 2].map((title) => ({ title: String(title), file: 'a.spec.ts', tests: [journey] }));
  expect(playwrightResults({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }] }).files).toEqual([
    { file: 'a.spec.ts', tests: 2, assertions: 8, seconds: 2 },
  ]);
});

it('reads the children’s CPU time from the shell’s output', () => {
  expect(childSeconds('0m0.010s 0m0.020s\n1m2.500s 0m1.250s\n')).toBe(63.75);
  expect(childSeconds('')).toBe(0);
});

it('ends in a table, with the slowest files', () => {
  const file = (name: string, seconds: number) => ({ file: name, tests: 2, assertions: 5, seconds });
  const table = tableOf([
    { name: 'unit', files: [file('a.test.ts', 1), file('b.test.ts', 12.34)], wall: 13.4, cpu: 20.6 },
    { name: 'journeys', files: [file('a.spec.ts', 3)], wall: 100, cpu: 180 },
  ]);
  expect(table.split('\n')).toEqual([
    'suite     files  tests  assertions  wall s  CPU s',
    'unit          2      4          10      13     21',
    'journeys      1      2           5     100    180',
    'in all        3      6          15     113    201',
    '',
    'The ten slowest files, in seconds:',
    '    12.3  b.test.ts (unit)',
    '     3.0  a.spec.ts (journeys)',
    '     1.0  a.test.ts (unit)',
  ]);
});

it('excuses at most three files, and none that was listed before', () => {
  const unsteady = (...files: string[]) => files.map((file) => ({ file, test: 'one', message: 'slow' }));
  expect(tooUnsteady([], '')).toBeNull();
  expect(tooUnsteady(unsteady('a', 'a', 'b', 'c'), 'tests/other.test.ts')).toBeNull();
  expect(tooUnsteady(unsteady('a', 'b', 'c', 'd'), '')).toContain('4 files');
  expect(tooUnsteady(unsteady('tests/a.test.ts'), '| `tests/a.test.ts` | 10 s |')).toContain(
    'tests/a.test.ts',
  );
});

it('names a suite that fails without a failed test', () => {
  expect(whatFailed('server', { passed: false, failures: [] })).toEqual([
    { file: 'server', test: '(no test)', message: 'an error outside the tests: see what it wrote above' },
  ]);
  expect(whatFailed('server', { passed: true, failures: [] })).toEqual([]);
  const failures = [{ file: 'a.test.ts', test: 'a', message: 'b' }];
  expect(whatFailed('server', { passed: false, failures })).toEqual(failures);
});

it('prints failures in at most 2 kB, and the rest as a number', () => {
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => ({
      file: `a${at}.test.ts`,
      test: 'ñ',
      message: 'é'.repeat(length),
    }));
  expect(failuresText({ failed: [], unsteady: [], excess: null })).toBe('');
  expect(failuresText({ failed: many(1, 3), unsteady: many(1, 2), excess: 'too many' })).toBe(
    '\nFAILED: a0.test.ts › ñ: ééé\nFAILED: too many\nonly at the second run: a0.test.ts › ñ: éé',
  );
  const few = failuresText({ failed: many(5, 600), unsteady: [], excess: null });
  expect(few.match(/FAILED: a\d/g)).toHaveLength(5);
  const all = failuresText({ failed: many(99, 600), unsteady: [], excess: null });
  expect(all).toMatch(/\nand \d\d more: see the logs$/);
  for (const text of [few, all]) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2000);
});

it('a change of the database code, its set-up or a package runs the tests on both engines', () => {
  for (const file of [
    'api/db/migrations/0001.sql',
    'api/jobs/boss.ts',
    'tests/support/template.ts',
    'package-lock.json',
  ])
    expect([file, touchesDatabase(['app/root.tsx', file])]).toEqual([file, true]);
  expect(touchesDatabase(['app/root.tsx', 'api/chat/send.ts', 'app/api/db/x.ts'])).toBe(false);
  expect(touchesDatabase([])).toBe(false);
});

it('tests/unsteady.md keeps at most ten entries', () => {
  const notes = readFileSync(new URL('../tests/unsteady.md', import.meta.url), 'utf8');
  expect(notes.match(/^\| `/gm)?.length).toBeLessThanOrEqual(10);
  const [, file = ''] = /^\| `([^`]+)`/m.exec(notes) ?? [];
  expect(tooUnsteady([{ file, test: 'one', message: 'slow' }], notes)).toContain(file);
});
