import { describe, expect, it } from 'vitest';
import { jsonLdText } from './JsonLd';

describe('jsonLdText', () => {
  it.each([
    ['the end of the element', '</script><script>alert(1)</script>'],
    ['a comment that opens a script state', '<!--<script>'],
    ['an entity', '&lt;/script&gt; &amp;'],
    ['line ends of JavaScript', 'a\u2028b\u2029c'],
    ['quotes and backslashes', '"\\"}],"x":[{"\\u003c'],
    ['control characters', 'a\u0000b\u0007\r\n\t'],
    ['emoji', 'Álgebra 🎓 Física'],
  ])('keeps %s inside, and gives it back whole', (_name, bio) => {
    const text = jsonLdText({ '@graph': [{ description: bio }] });
    expect(text).not.toMatch(/[<>&\u2028\u2029\r\n]/);
    expect(JSON.parse(text)).toEqual({ '@graph': [{ description: bio }] });
  });

  it.each([
    ['a\uD800', 'a\uFFFD'],
    ['\uDC00b', '\uFFFDb'],
    ['\uD83C\uD83C\uDF93', '\uFFFD🎓'],
    ['literally \\ud800', 'literally \\ud800'],
  ])('an unpaired surrogate is what UTF-8 makes of it: %j', (bio, shown) => {
    const sent = Buffer.from(jsonLdText({ bio }), 'utf8').toString('utf8');
    expect(JSON.parse(sent)).toEqual({ bio: shown });
    expect(Buffer.from(bio, 'utf8').toString('utf8')).toBe(shown);
  });
});
