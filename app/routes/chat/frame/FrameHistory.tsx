import { RefreshCw } from 'lucide-react';
import { type ConversationView, conversationPath } from '~/chat/view';
import { Refresh } from '~/ui/Refresh';
import { MessageList } from '../conversation/MessageList';
import { olderHref } from './frameUrl';

interface FrameHistoryProps {
  view: ConversationView;
  /** Somebody reads back: it stays as it is. */
  isWhole: boolean;
}

/** The messages, opened at the newest, and the ways to the others. */
export function FrameHistory({ view, isWhole }: FrameHistoryProps) {
  const { other, entries, older } = view;
  const path = conversationPath(other.username, 'mensajes');
  const earlier = older ? olderHref(other.username, { isWhole, first: entries[0]?.id ?? null }) : null;
  return (
    <main className="chat-document">
      <h1 className="sr-only">Mensajes con {other.full_name}</h1>
      <div className="chat-scroll">
        <div className="chat-messages">
          {earlier && (
            <a href={earlier} className="chat-older">
              Ver mensajes anteriores
            </a>
          )}
          {entries.length === 0 && (
            <p className="chat-empty">No hay mensajes aún. ¡Comienza la conversación!</p>
          )}
          <MessageList view={view} entries={entries} newFrom={view.unreadFrom} />
        </div>
      </div>
      <p className="chat-refresh-bar">
        <a href={path} className="chat-refresh">
          <RefreshCw aria-hidden="true" className="size-4" />
          {isWhole ? 'Volver a los mensajes recientes' : 'Actualizar'}
        </a>
      </p>
      {!isWhole && <Refresh />}
    </main>
  );
}
