import { expect, it } from 'vitest';
import { remembering } from './remembering';

it('asks once for each text, forgets when there are too many, and never keeps long ones', () => {
  let asked = 0;
  const lengthOf = remembering((text) => {
    asked += 1;
    return text.length;
  });
  expect([lengthOf('abc'), lengthOf('abc'), asked]).toEqual([3, 3, 1]);
  const long = 'x'.repeat(500);
  expect([lengthOf(long), lengthOf(long), asked]).toEqual([500, 500, 3]);
  for (let n = 0; n < 5_000; n += 1) lengthOf(`n${n}`);
  lengthOf('abc');
  expect(asked).toBe(5_004);
});
