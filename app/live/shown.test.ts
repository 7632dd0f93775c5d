import { expect, it } from 'vitest';
import { shownOf } from './shown';

const later = <T>(value: T) => new Promise<T>((resolve) => setTimeout(resolve, 1, value));
const panel = (title: string, served: number) => ({ ok: true, value: { items: [{ title }], served } });

it('the moment of an answer is no news, what it says is', async () => {
  const before = await shownOf([{ loaded: panel('uno', 1) }]);
  expect(await shownOf([{ loaded: panel('uno', 2) }])).toBe(before);
  expect(await shownOf([{ loaded: panel('dos', 1) }])).not.toBe(before);
});

it('parts count for what they bring, whether the page was sent whole or in parts', async () => {
  const whole = await shownOf([null, { name: 'Ana', notices: panel('uno', 1) }]);
  expect(await shownOf([null, { name: 'Ana', notices: later(panel('uno', 2)) }])).toBe(whole);
  expect(await shownOf([null, { name: 'Ana', notices: later(panel('dos', 1)) }])).not.toBe(whole);
  const failed = await shownOf([null, { name: 'Ana', notices: Promise.reject(new Error('no')) }]);
  expect(failed).not.toBe(whole);
});
