import { memo, type ReactNode } from 'react';
import type { ChatEntry } from '~/chat/entry';
import { formatDateTime, formatTime } from '~/domain/dates';
import { classes } from '~/ui/classes';
import { MessageText } from './MessageText';

interface BubbleProps {
  entry: ChatEntry;
  isMine: boolean;
  /** Who wrote it, for who cannot see the side that it stands on. */
  author: string;
  /** Follows another one of the same person within minutes. */
  isNext: boolean;
  timeZone: string;
  /** Beside the time: how far a message of one's own has come. */
  state?: ReactNode;
  /** Below it: what can be done about it. */
  actions?: ReactNode;
}

/** One message: one's own at the right on teal, theirs at the left on paper. Rendered again only when it has changed itself. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { entry, isMine, author, isNext, timeZone, state, actions } = props;
  return (
    <li className={classes('chat-message', isMine && 'chat-mine', isNext && 'chat-next')}>
      <div className="chat-bubble">
        <span className="sr-only">{`${author}: `}</span>
        <MessageText content={entry.content} />
        <span className="chat-meta">
          <time dateTime={entry.createdAt} title={formatDateTime(entry.createdAt, timeZone)}>
            {formatTime(entry.createdAt, timeZone)}
          </time>
          {state}
        </span>
      </div>
      {actions}
    </li>
  );
});
