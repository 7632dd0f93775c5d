import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MessageText } from './MessageText';

it('what somebody writes is never markup, not in a text nor in a link', () => {
  const html = renderToStaticMarkup(
    <MessageText
      content={'<img src=x onerror=alert(1)>\nhttps://example.com/"onmouseover="alert(1) &amp;'}
    />,
  );
  expect(html).toBe(
    '<p dir="auto" class="chat-text">&lt;img src=x onerror=alert(1)&gt;\n' +
      '<a href="https://example.com/&quot;onmouseover=&quot;alert(1)" target="_blank" rel="noopener noreferrer nofollow">' +
      'https://example.com/&quot;onmouseover=&quot;alert(1)</a> &amp;amp;</p>',
  );
});
