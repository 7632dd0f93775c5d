import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnreadBadge, UnreadDot } from './unread';

it.each([
  [0, ''],
  [null, ''],
  [3, '3 sin leer'],
  ['unknown', 'No sabemos cuánto hay sin leer'],
] as const)('unread: %s', (count, words) => {
  for (const mark of [<UnreadBadge key="badge" count={count} />, <UnreadDot key="dot" count={count} />]) {
    const html = renderToStaticMarkup(mark);
    expect(html === '').toBe(words === '');
    expect(html).toContain(words);
  }
});
