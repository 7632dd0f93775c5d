import { Link } from '@remix-run/react';
import { type ConversationView, conversationPath } from '~/chat/view';
import { ButtonLink } from '~/ui/ButtonLink';
import { PaneFrame } from './ConversationPane';
import { MessageList } from './MessageList';

/** Older messages at an address of their own: to read. Writing is done where the newest are. */
export function PastPane({ view }: { view: ConversationView }) {
  const { entries, older, failed, other } = view;
  const path = conversationPath(other.username);
  const first = entries[0]?.id;
  return (
    <PaneFrame view={view}>
      <section
        aria-label="Mensajes"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="chat-scroll"
      >
        <div className="chat-messages">
          {older && first && (
            <Link to={`${path}?antes=${encodeURIComponent(first)}`} className="chat-older">
              Ver mensajes anteriores
            </Link>
          )}
          {entries.length === 0 && (
            <p className="chat-empty">
              {failed ? 'Error al cargar los mensajes' : 'No hay mensajes anteriores.'}
            </p>
          )}
          <MessageList view={view} entries={entries} newFrom={null} />
        </div>
      </section>
      <p className="chat-gone">
        <ButtonLink to={path} variant="secondary">
          Volver a los mensajes recientes
        </ButtonLink>
      </p>
    </PaneFrame>
  );
}
