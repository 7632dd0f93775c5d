/** A `console.error` fails the test during which it was written. */
import { afterEach, beforeEach } from 'vitest';

const original = console.error;
let written: unknown[][] = [];

beforeEach(() => {
  written = [];
  console.error = (...args: unknown[]) => {
    written.push(args);
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  if (written.length > 0)
    throw new Error(`console.error was called: ${written.map((args) => args.join(' ')).join('\n')}`);
});
