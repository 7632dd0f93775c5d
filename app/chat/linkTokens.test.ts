import { expect, it } from 'vitest';
import { linkTokens } from './linkTokens';

const hrefs = (text: string) => linkTokens(text).flatMap(({ href }) => href ?? []);

it('finds URLs with and without a scheme, and mail addresses, and keeps the text', () => {
  const text =
    'Mira https://example.com/a?b=c&d=1#e, www.uned.es o ana@example.com.\n¿Vale? Ñandú 🦤 http://exámenes.es/año';
  expect(linkTokens(text)).toEqual([
    { text: 'Mira ', href: null },
    { text: 'https://example.com/a?b=c&d=1#e', href: 'https://example.com/a?b=c&d=1#e' },
    { text: ', ', href: null },
    { text: 'www.uned.es', href: 'http://www.uned.es' },
    { text: ' o ', href: null },
    { text: 'ana@example.com', href: 'mailto:ana@example.com' },
    { text: '.\n¿Vale? Ñandú 🦤 ', href: null },
    { text: 'http://exámenes.es/año', href: 'http://exámenes.es/año' },
  ]);
});

it('keeps every other scheme plain text', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.com/a',
    '//example.com/a',
    'blob:https:example',
  ]) {
    expect(hrefs(text), text).toEqual([]);
    expect(
      linkTokens(text)
        .map((token) => token.text)
        .join(''),
    ).toBe(text);
  }
});

it('keeps every character of any text, and is fast for the longest', () => {
  const long = 4_000;
  for (const part of [
    'a',
    'a.',
    'http://',
    'a@',
    '(',
    'https://a.b/(',
    '//',
    'mailto:',
    'x.com ',
    '-',
    '🦤',
    '\u202e',
  ]) {
    const text = part.repeat(Math.ceil(long / part.length)).slice(0, long);
    const begin = process.cpuUsage();
    const joined = linkTokens(text)
      .map((token) => token.text)
      .join('');
    expect(joined === text, part).toBe(true);
    expect(process.cpuUsage(begin).user, part).toBeLessThan(400_000);
  }
});
