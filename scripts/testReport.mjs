/** Which tests failed, as the runners' reports in JSON have it. */
import { relative } from 'node:path';

/** @returns {{ file: string, test: string, message: string }[]} `file` from the project's root. */
export function vitestFailures(report, root) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ file, test: '(the file)', message: firstLine(message) }];
      return failed.map(({ fullName, failureMessages }) => {
        return { file, test: fullName.trim(), message: firstLine(failureMessages[0]) };
      });
    });
}

/** @returns {{ file: string, test: string, message: string }[]} `file` from the folder of the journeys. */
export function playwrightFailures(report) {
  return (report?.suites ?? []).flatMap((suite) => ofSuite(suite, []));
}

function ofSuite(suite, titles) {
  const path = suite.title === suite.file ? titles : [...titles, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        file: spec.file,
        test: [`[${projectName}]`, ...path, spec.title].join(' '),
        message: firstLine(results.at(-1)?.error?.message),
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, path))];
}

function firstLine(text = '') {
  const plain = text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '');
  return (plain.split('\n').find((line) => line.trim() !== '') ?? '').trim().slice(0, 300);
}
