import { Fragment, type ReactNode } from 'react';
import { dayLabel, groupByDay, latestDay } from '~/chat/days';
import type { ChatEntry } from '~/chat/entry';
import type { ConversationView } from '~/chat/view';
import { Bubble } from './Bubble';

interface MessageListProps<T extends ChatEntry> {
  view: Pick<ConversationView, 'me' | 'other' | 'timeZone' | 'today'>;
  /** Oldest first. */
  entries: T[];
  /** Id or key of the message that 'Mensajes nuevos' stands before. */
  newFrom: string | null;
  /** Beside the time of a message. */
  state?: (entry: T) => ReactNode;
  /** Below a message. */
  actions?: (entry: T) => ReactNode;
}

/** Minutes within which messages of one person stand together. */
const TOGETHER = 5;

/** The messages, a list for each day under its heading. */
export function MessageList<T extends ChatEntry>(props: MessageListProps<T>) {
  const { view, entries, newFrom } = props;
  const marked = entries.find(({ id, key }) => newFrom !== null && (id === newFrom || key === newFrom));
  const days = groupByDay(entries, view.timeZone);
  const today = latestDay(days, view.today);
  return days.map(({ day, entries: ofDay }) => (
    <section key={day} aria-labelledby={`dia-${day}`} className="chat-day">
      <h2 id={`dia-${day}`}>
        <time dateTime={day}>{dayLabel(day, today)}</time>
      </h2>
      <ol>
        {ofDay.map((entry, at) => (
          <Fragment key={keyOf(entry)}>
            {entry === marked && (
              <li id="nuevos" className="chat-new">
                Mensajes nuevos
              </li>
            )}
            <Bubble
              entry={entry}
              isMine={entry.sender === view.me}
              author={entry.sender === view.me ? 'Tú' : view.other.full_name || view.other.username}
              isNext={isNext(ofDay[at - 1], entry)}
              timeZone={view.timeZone}
              state={props.state?.(entry)}
              actions={props.actions?.(entry)}
            />
          </Fragment>
        ))}
      </ol>
    </section>
  ));
}

function isNext(before: ChatEntry | undefined, entry: ChatEntry): boolean {
  if (before?.sender !== entry.sender) return false;
  return Date.parse(entry.createdAt) - Date.parse(before.createdAt) < TOGETHER * 60_000;
}

function keyOf({ key, id, sender, createdAt, content }: ChatEntry): string {
  return key ?? id ?? `${sender} ${createdAt} ${content}`;
}
