import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnreadBadge } from './unread';

it.each([
  [0, ''],
  [null, ''],
  [3, '3 sin leer'],
  [120, '99+ sin leer'],
  ['unknown', 'No sabemos cuánto hay sin leer'],
] as const)('unread: %s', (count, words) => {
  const html = renderToStaticMarkup(<UnreadBadge count={count} />).replace(/<.*?>/g, '');
  expect(html === '').toBe(words === '');
  expect(html).toMatch(new RegExp(`^[?]? ?${words.replace('+', '[+]')}$`));
});
