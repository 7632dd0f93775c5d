import { expect, it } from 'vitest';
import { fileSize, megabytes } from './fileSize';

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_499, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_240_000, '1,2 MB'],
  [10_000_000, '10 MB'],
])('%i are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text);
});

it('a share of a quota is given in megabytes', () => {
  expect([megabytes(0), megabytes(49_999), megabytes(50_000), megabytes(200_000_000)]).toEqual([
    '0',
    '0',
    '0,1',
    '200',
  ]);
});
