import { expect, it } from 'vitest';
import { ApiError, changeOrVerify } from './errors';

const answered = (status: number) => new ApiError({ kind: 'answer', status });
const unseen = new ApiError({ kind: 'network' });

/** The outcome of a change that failed this way, and how often it was verified. */
async function tried(error: Error, seen: boolean | Error) {
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (seen instanceof Error) throw seen;
    return seen;
  };
  const end = changeOrVerify(() => Promise.reject(error), look).then(
    () => 'made',
    (thrown) => thrown === error,
  );
  return [await end, looks];
}

it.each([
  ['a time-out', new ApiError({ kind: 'timeout' })],
  ['a broken connection', unseen],
  ['a gateway', answered(502)],
  ['a server that stumbled', answered(500)],
  ['an answer that cannot be read', new ApiError({ kind: 'unreadable', status: 502 })],
])('after %s it is looked up', async (_, error) => {
  expect(await tried(error, true)).toEqual(['made', 1]);
  expect(await tried(error, false)).toEqual([true, 1]);
  expect(await tried(error, unseen)).toEqual([true, 1]);
});

it.each([
  ['a refusal', answered(400)],
  ['a session that has ended', answered(401)],
  ['a call that was not sent', new ApiError({ kind: 'open' })],
  ['another error', new TypeError('bug')],
])('after %s it is not', async (_, error) => {
  expect(await tried(error, true)).toEqual([true, 0]);
});

it('is no other error when the look is broken', async () => {
  const bug = new TypeError('bug');
  await expect(
    changeOrVerify(
      () => Promise.reject(unseen),
      () => Promise.reject(bug),
    ),
  ).rejects.toBe(bug);
});
