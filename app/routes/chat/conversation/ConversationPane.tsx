import type { ReactNode } from 'react';
import { useChat } from '~/chat/useChat';
import { useComposer } from '~/chat/useComposer';
import { useReader } from '~/chat/useReader';
import { useStateLine } from '~/chat/useStateLine';
import { type ConversationView, conversationPath } from '~/chat/view';
import { useUnread } from '../../private/unread';
import { Composer } from './Composer';
import { ConversationHeader } from './ConversationHeader';
import { History } from './History';
import { JumpToEnd } from './JumpToEnd';
import { SpokenNews } from './SpokenNews';
import { StateLine } from './StateLine';

interface ConversationPaneProps {
  view: ConversationView;
  /** What came back because it could not be sent. */
  refused?: RefusedMessage | null;
}

export interface RefusedMessage {
  /** As it was typed. */
  content: string;
  errors: string[];
  clientId: string;
}

/** A conversation: who, what was written, and where to write. Complete without scripts: the history is a document of its own then. */
export function ConversationPane({ view, refused = null }: ConversationPaneProps) {
  const { me, other, unreadFrom } = view;
  const { refreshChats } = useUnread();
  const chat = useChat(view, () => void refreshChats());
  const { snapshot, seen, isLive } = chat;
  const reader = useReader({ snapshot, unreadFrom, seen });
  const line = useStateLine(snapshot, isLive);
  const { problem, refusals, onSubmit, area } = useComposer({
    me,
    other: other.id,
    send(text) {
      chat.send(text);
      reader.clearMarker();
      reader.toEnd();
    },
  });
  return (
    <PaneFrame view={view}>
      <noscript>
        <iframe
          src={conversationPath(other.username, 'mensajes')}
          title="Mensajes de la conversación"
          className="chat-frame"
        />
      </noscript>
      <History view={view} chat={chat} reader={reader} />
      {!reader.isAtEnd && <JumpToEnd unseen={reader.unseen} onJump={reader.toEnd} />}
      <SpokenNews snapshot={snapshot} name={other.full_name || other.username} />
      <StateLine state={line} isTrying={snapshot.connection === 'connecting'} onRetry={chat.wake} />
      <Foot other={other}>
        <Composer
          // Not of the view's: a page that is read again must not take away what is being typed.
          key={refused?.clientId ?? 'new'}
          action={conversationPath(other.username)}
          clientId={refused?.clientId ?? view.clientId}
          typed={refused?.content}
          errors={problem === null ? refused?.errors : [problem]}
          refusals={refusals}
          disabled={line === 'refused'}
          onSubmit={onSubmit}
          area={area}
        />
      </Foot>
    </PaneFrame>
  );
}

/** The frame of a conversation: its height is what the screen leaves. */
export function PaneFrame({ view, children }: { view: ConversationView; children: ReactNode }) {
  const { other, zoneNote } = view;
  return (
    <article className="chat-talk" aria-label={`Conversación con ${other.full_name || other.username}`}>
      <ConversationHeader other={other} />
      {zoneNote && <p className="chat-note">{zoneNote}</p>}
      {children}
    </article>
  );
}

/** Under the history: the composer, or why there is none. */
export function Foot({ other, children }: { other: ConversationView['other']; children: ReactNode }) {
  if (other.isHere) return children;
  return <p className="chat-gone">Esta persona ya no está en Mentorea.</p>;
}
