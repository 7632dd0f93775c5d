/**
 * Runs around every test: a `console.error` fails it, and its assertions are counted for the summary of `npm
 * test`.
 */
import { afterEach, beforeEach, expect } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    assertions?: number;
  }
}

const original = console.error;
let written: unknown[][] = [];

beforeEach(() => {
  written = [];
  console.error = (...args: unknown[]) => {
    written.push(args);
    original(...args);
  };
});

afterEach(({ task }) => {
  console.error = original;
  task.meta.assertions = expect.getState().assertionCalls;
  if (written.length > 0)
    throw new Error(`console.error was called: ${written.map((args) => args.join(' ')).join('\n')}`);
});
