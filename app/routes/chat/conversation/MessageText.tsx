import { memo } from 'react';
import { linkTokens } from '~/chat/linkTokens';

/** What somebody wrote, as text: its line breaks kept, long words broken, its links to press. */
export const MessageText = memo(function MessageText({ content }: { content: string }) {
  return (
    <p dir="auto" className="chat-text">
      {linkTokens(content).map(({ text, href }, at) =>
        href === null ? (
          text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never changes
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            {text}
          </a>
        ),
      )}
    </p>
  );
});
