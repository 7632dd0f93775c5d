import { expect, it } from 'vitest';
import { inline, markdown } from './markdown';

it('turns paragraphs, lists and code into HTML', () => {
  expect(markdown('One **two**\nthree.\n\n- `a` b\n- c\n\nEnd.')).toBe(
    '<p>One <strong>two</strong>\nthree.</p>\n<ul><li><code>a</code> b</li><li>c</li></ul>\n<p>End.</p>',
  );
});

it('keeps what stands between fences as it is', () => {
  expect(markdown('Do:\n\n```\ncurl "x" \\\n\n  -d `y`\n```\n\nDone.')).toBe(
    '<p>Do:</p>\n<pre><code>curl &quot;x&quot; \\\n\n  -d `y`</code></pre>\n<p>Done.</p>',
  );
});

it('lets no markup in, and leads from names of schemas to them', () => {
  expect(inline('<b>`<i>`')).toBe('&lt;b&gt;<code>&lt;i&gt;</code>');
  expect(inline('`User` `Other`', new Set(['User']))).toBe(
    '<a href="#schema-User"><code>User</code></a> <code>Other</code>',
  );
});
