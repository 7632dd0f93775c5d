import { expect, it } from 'vitest';
import { matchesTag } from './ifNoneMatch';

const etag = '"abc-br"';

it.each([
  ['"abc-br"', true],
  ['W/"abc-br"', true],
  ['*', true],
  [' * ', true],
  ['"x", "abc-br"', true],
  ['"x",W/"abc-br" ,"y"', true],
  ['"a,b", "abc-br"', true],
  ['"abc"', false],
  ['abc-br', false],
  ['"abc-gzip"', false],
  ['"x*", "y"', false],
  ['', false],
  // A list that is none names nothing.
  ['"x "abc-br""', false],
])('%s: %s', (sent, expected) => {
  expect(matchesTag(sent, etag)).toBe(expected);
});
