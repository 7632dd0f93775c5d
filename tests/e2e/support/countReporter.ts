/** Adds each test's number of assertions to the JSON report. */
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

export default class CountReporter implements Reporter {
  onTestEnd(test: TestCase, { steps }: TestResult): void {
    test.annotations.push({ type: 'assertions', description: String(count(steps)) });
  }

  printsToStdio(): boolean {
    return false;
  }
}

function count(steps: TestStep[]): number {
  return steps.reduce(
    (sum, { category, steps: inner }) => sum + Number(category === 'expect') + count(inner),
    0,
  );
}
