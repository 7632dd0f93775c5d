import { Link } from '@remix-run/react';
import { type ConversationView, conversationPath } from '~/chat/view';
import { ButtonLink } from '~/ui/ButtonLink';
import { MessageList } from './MessageList';

/** The history as the page brought it; it opens at its newest message. */
export function History({ view }: { view: ConversationView }) {
  return (
    <section
      aria-label="Mensajes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
      tabIndex={0}
      className="chat-scroll chat-inline"
    >
      <div className="chat-messages">
        <HistoryStart view={view} />
        <MessageList view={view} entries={view.entries} newFrom={view.unreadFrom} />
      </div>
    </section>
  );
}

/** Over the first message: what is before it, or why there is none. */
function HistoryStart({ view }: { view: ConversationView }) {
  const { entries, older, failed, zoneNote, other } = view;
  const path = conversationPath(other.username);
  if (failed)
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
        <Link to={`${path}?antes=${encodeURIComponent(first)}`} className="chat-older">
          Ver mensajes anteriores
        </Link>
      )}
      {zoneNote && <p className="chat-note">{zoneNote}</p>}
    </>
  );
}
