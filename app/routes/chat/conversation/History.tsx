import { Link } from '@remix-run/react';
import type { ShownEntry } from '~/chat/snapshot';
import type { LiveChat } from '~/chat/useChat';
import type { useReader } from '~/chat/useReader';
import { type ConversationView, conversationPath } from '~/chat/view';
import { ButtonLink } from '~/ui/ButtonLink';
import { MessageList } from './MessageList';
import { MESSAGE_STATES, MessageActions } from './MessageState';

interface HistoryProps {
  view: ConversationView;
  chat: LiveChat;
  reader: Pick<ReturnType<typeof useReader>, 'scroller' | 'remember' | 'newFrom'>;
}

/** The history as the page brought it, then as it goes on; it opens at its newest message. */
export function History({ view, chat, reader }: HistoryProps) {
  const { entries } = chat.snapshot;
  const isMine = ({ sender }: ShownEntry) => sender === view.me;
  return (
    <section
      ref={reader.scroller}
      onScroll={reader.remember}
      aria-label="Mensajes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="chat-scroll chat-inline"
    >
      <div className="chat-messages">
        <HistoryStart view={view} chat={chat} />
        <MessageList
          view={view}
          entries={entries}
          newFrom={reader.newFrom}
          state={(entry) => isMine(entry) && MESSAGE_STATES[entry.status]}
          actions={(entry) => entry.status !== 'stored' && <MessageActions entry={entry} chat={chat} />}
        />
      </div>
    </section>
  );
}

/** Over the first message: what is before it, or why there is none. */
function HistoryStart({ view, chat }: Pick<HistoryProps, 'view' | 'chat'>) {
  const { other } = view;
  const { entries, older, isComplete, loadingOlder } = chat.snapshot;
  const path = conversationPath(other.username);
  if (view.failed && !isComplete)
    return (
      <div className="chat-empty">
        <p>Error al cargar los mensajes</p>
        <ButtonLink to={path} variant="secondary">
          Reintentar
        </ButtonLink>
      </div>
    );
  if (entries.length === 0)
    return <p className="chat-empty">No hay mensajes aún. ¡Comienza la conversación!</p>;
  const first = entries[0]?.id;
  return (
    <>
      {older && first && (
        <Link
          to={`${path}?antes=${encodeURIComponent(first)}`}
          className="chat-older"
          onClick={(event) => {
            if (!chat.isLive || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            chat.loadOlder();
          }}
        >
          {loadingOlder === 'yes' ? 'Cargando mensajes…' : 'Ver mensajes anteriores'}
        </Link>
      )}
      {loadingOlder === 'failed' && (
        <p role="alert" className="chat-note">
          Error al cargar los mensajes
        </p>
      )}
    </>
  );
}
