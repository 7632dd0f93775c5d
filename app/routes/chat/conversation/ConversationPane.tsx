import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import { useUnread } from '~/app/routes/private/unread';
import { Avatar } from '~/app/ui/Avatar';
import { ButtonLink } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { Composer, type RefusedMessage } from './Composer';
import { ConnectionNotice, useConnectionStatus } from './ConnectionNotice';
import { JumpToEnd, LiveHistory, MessageAnnouncer } from './LiveHistory';
import type { ConversationView } from './loadConversation';
import { MessageList } from './MessageList';
import { useChat } from './useChat';
import { useReadingPosition } from './useReadingPosition';

const ROLES: Readonly<Record<string, string>> = { mentor: 'Mentor', alumno: 'Alumno' };

function ConversationHeader({ other }: { other: ConversationView['other'] }) {
  const name = other.full_name || other.username;
  return (
    <header className="chat-header">
      <Link to={paths.chat()} aria-label="Volver a los mensajes" className="chat-back">
        <Icon name="chevron-left" className="size-6" />
      </Link>
      <Avatar user={other} size="sm" eager />
      <div className="min-w-0 grow">
        <h1 className="truncate text-xl">{name}</h1>
        <p className="truncate text-sm text-muted">{ROLES[other.user_type] ?? 'Equipo de Mentorea'}</p>
      </div>
      {other.user_type === 'mentor' && other.isHere && (
        <a href={paths.mentor(other.username)} className="chat-profile">
          <Icon name="user-round" className="size-5.5 sm:hidden" />
          <span className="max-sm:sr-only">Ver perfil</span>
        </a>
      )}
    </header>
  );
}

interface ConversationPaneProps {
  view: ConversationView;
  refused: RefusedMessage | null;
}

/** A conversation: person, history and composer. Without scripts the history is a framed document. */
export function ConversationPane({ view, refused }: ConversationPaneProps) {
  const { other, unreadFrom } = view;
  const { refreshChats } = useUnread();
  const chat = useChat(view, () => void refreshChats());
  const { snapshot, seen, isLive } = chat;
  const reader = useReadingPosition({ snapshot, unreadFrom, seen });
  const line = useConnectionStatus(snapshot, isLive);
  return (
    <PaneFrame view={view}>
      <noscript>
        <iframe
          src={paths.conversationFrame(other.username)}
          title="Mensajes de la conversación"
          className="chat-frame min-h-0 w-full flex-1"
        />
      </noscript>
      <LiveHistory view={view} chat={chat} reader={reader} />
      {!reader.isAtEnd && <JumpToEnd unseen={reader.unseen} onJump={reader.toEnd} />}
      <MessageAnnouncer snapshot={snapshot} name={other.full_name || other.username} />
      <ConnectionNotice state={line} isTrying={snapshot.connection === 'connecting'} onRetry={chat.wake} />
      {other.isHere ? (
        <Composer
          // Not derived from the view: a reload must not discard what is being typed.
          key={refused?.clientId ?? 'new'}
          view={view}
          refused={refused}
          disabled={line === 'refused'}
          onSend={(text) => {
            chat.send(text);
            reader.clearMarker();
            reader.toEnd();
          }}
        />
      ) : (
        <p className="chat-gone">Esta persona ya no está en Mentorea.</p>
      )}
    </PaneFrame>
  );
}

function PaneFrame({ view, children }: { view: ConversationView; children: ReactNode }) {
  const { other, zoneNote } = view;
  return (
    <article className="chat-talk" aria-label={`Conversación con ${other.full_name || other.username}`}>
      <ConversationHeader other={other} />
      {zoneNote && <p className="chat-note">{zoneNote}</p>}
      {children}
    </article>
  );
}

/** Older messages on a page of their own, read-only. The composer is with the newest ones. */
export function OlderMessagesPane({ view }: { view: ConversationView }) {
  const { entries, older, failed, other } = view;
  const path = paths.conversation(other.username);
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
            <Link to={paths.conversation(other.username, { antes: first })} className="chat-older">
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
