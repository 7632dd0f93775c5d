import { expect, test } from 'vitest';
import { serializeByKey } from './locks';

test('tasks of one key run in order despite failures; other keys do not wait', async () => {
  const turns = serializeByKey();
  const seen: string[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = turns(1, async () => {
    await gate;
    seen.push('first');
    throw new Error('no');
  });
  const second = turns(1, async () => seen.push('second'));
  await turns(2, async () => seen.push('other'));
  expect(seen).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('no');
  await second;
  expect(seen).toEqual(['other', 'first', 'second']);
});
