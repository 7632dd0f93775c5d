import { expect, it } from 'vitest';
import { createBatchLoader } from './batchLoader';

it('reads simultaneous requests in one batch, each id once', async () => {
  const asked: number[][] = [];
  const read = createBatchLoader(async (ids) => {
    asked.push(ids);
    return new Map(ids.filter((id) => id < 10).map((id) => [id, `row ${id}`]));
  });
  expect(await Promise.all([read(1), read(2), read(1), read(10)])).toEqual(['row 1', 'row 2', 'row 1', null]);
  expect(await read(1)).toBe('row 1');
  expect(asked).toEqual([[1, 2, 10], [1]]);
});

it('a failed read rejects everyone waiting, and the next one is tried again', async () => {
  let fails = true;
  const read = createBatchLoader(async (ids) => {
    if (fails) throw new Error('away');
    return new Map(ids.map((id) => [id, id]));
  });
  const both = await Promise.allSettled([read(1), read(1)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await read(1)).toBe(1);
});
