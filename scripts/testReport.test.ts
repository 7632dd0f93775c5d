import { expect, it } from 'vitest';
import { playwrightFailures, vitestFailures } from './testReport.mjs';

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
  expect(vitestFailures(report, '/here')).toEqual([
    { file: 'tests/server/a.test.ts', test: 'a page opens', message: 'Error: no' },
    { file: 'tests/server/b.test.ts', test: '(the file)', message: 'Hook timed out' },
  ]);
});

it('names the journeys that failed, with their project', () => {
  const test = (projectName: string, status: string) => ({
    projectName,
    status,
    results: [{ error: status === 'unexpected' ? { message: 'Error: not there' } : undefined }],
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
  expect(playwrightFailures({ suites })).toEqual([
    { file: 'a.spec.ts', test: '[no-js] two', message: 'Error: not there' },
    { file: 'a.spec.ts', test: '[js] as a student one', message: 'Error: not there' },
  ]);
});

it('knows nothing of a runner that left no report', () => {
  expect(vitestFailures(null, '/here')).toEqual([]);
  expect(playwrightFailures(null)).toEqual([]);
});
