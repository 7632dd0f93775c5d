import { Link, useOutletContext } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ChatSnapshot } from '~/app/chat/engine';
import * as paths from '~/app/paths';
import { Avatar } from '~/app/ui/Avatar';
import { BlockLink } from '~/app/ui/BlockLink';
import { ButtonLink } from '~/app/ui/Button';
import { BADGE_TONES } from '~/app/ui/Chip';
import { useUnread } from '~/app/ui/frame/unread';
import { Icon } from '~/app/ui/Icon';
import { WithoutScripts } from '~/app/ui/light';
import { TOOL } from './AttachFile';
import { Composer, type RefusedMessage } from './Composer';
import { ConnectionNotice, useConnectionStatus } from './ConnectionNotice';
import { JumpToEnd, LiveHistory, MessageAnnouncer } from './LiveHistory';
import type { ConversationView, NextTogether } from './loadConversation';
import { HISTORY_LINK, MessageList, NOTHING } from './MessageList';
import { useChat } from './useChat';
import { useReadingPosition } from './useReadingPosition';

const ROLES: Readonly<Record<string, string>> = { mentor: 'Mentor', alumno: 'Estudiante' };

const GONE = 'border-t border-line px-4 py-2.5 text-center text-muted';

/** The header: the person with a link to the profile, the next session together, another booking. */
function ConversationHeader({ view, next }: { view: ConversationView; next: NextTogether }) {
  const { other, mayBook, mayOffer } = view;
  const name = other.full_name || other.username;
  const hasProfile = other.user_type === 'mentor' && other.isHere;
  return (
    <header className="flex items-center gap-3 border-line py-2 max-lg:border-y max-lg:pr-2 max-lg:pl-1 lg:border-b lg:px-4">
      <Link
        to={paths.chat()}
        aria-label="Volver a los mensajes"
        className="inline-grid min-h-11 min-w-11 shrink-0 place-items-center rounded-xl text-teal hover:bg-teal-soft lg:hidden"
      >
        <Icon name="chevron-left" className="size-6" />
      </Link>{' '}
      <Avatar user={other} size="sm" eager />
      <div className="min-w-0 grow">
        <h1 className="truncate text-xl leading-7">
          {hasProfile ? (
            <a href={paths.mentor(other.username)} title="Ver perfil" className="hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </h1>
        {next ? (
          <Link
            to={paths.mentorship(next.identifier)}
            className="flex w-fit max-w-full items-center gap-1 text-md/6 text-teal hover:underline"
          >
            <Icon name={BADGE_TONES[next.state.tone].icon} className="size-4 shrink-0" />
            <span className="truncate">
              <span className="max-sm:sr-only">{`${next.state.word}: `}</span>
              {next.when}
            </span>
          </Link>
        ) : (
          <p className="truncate text-md leading-6 text-muted">
            {ROLES[other.user_type] ?? 'Equipo de Mentorea'}
          </p>
        )}
      </div>
      <div className="flex shrink-0 max-sm:hidden">
        <HeaderLinks view={view} className={TOOL} text="sr-only" />
      </div>
      <details className="relative shrink-0 sm:hidden">
        <summary className={TOOL}>
          <Icon name="ellipsis" className="size-5" />
          <span className="sr-only">Más opciones</span>
        </summary>
        <div className="absolute top-full right-0 z-10 grid w-max rounded-2xl border border-line bg-card p-2 shadow-lift">
          <HeaderLinks view={view} className="inline-flex min-h-11 items-center gap-3 px-3" />
        </div>
      </details>
      {hasProfile && mayBook && <PlanLink to={paths.book(other.username)} text="Reservar" />}{' '}
      {mayOffer && (
        <PlanLink to={paths.offerSession({ estudiante: other.username })} text="Proponer sesión" />
      )}
    </header>
  );
}

const PlanLink = ({ to, text }: { to: string; text: string }) => (
  <ButtonLink to={to} variant="secondary" className="shrink-0 max-sm:px-3">
    <Icon name="calendar-plus" className="size-5 sm:hidden" />
    <span className="max-sm:sr-only">{text}</span>
  </ButtonLink>
);

/** Icons in the header, or the lines of its menu on small screens. */
function HeaderLinks(props: { view: ConversationView; className: string; text?: string }) {
  const { view, className, text } = props;
  const { other, hasFiles } = view;
  return (
    <>
      {hasFiles && (
        <Link to={paths.conversationFiles(other.username)} className={className}>
          <Icon name="folder" className="size-5" />
          <span className={text}>Archivos</span>
        </Link>
      )}{' '}
      {other.isHere && !other.isBlocked && ROLES[other.user_type] && (
        <BlockLink username={other.username} className={className}>
          <Icon name="ban" className="size-5" />
          <span className={text}>Bloquear</span>
        </BlockLink>
      )}
    </>
  );
}

interface ConversationPaneProps {
  view: ConversationView;
  next: NextTogether;
  refused: RefusedMessage | null;
}

/** Reloads the list of people after each new message. */
function useRefreshPeople({ entries }: ChatSnapshot) {
  const refresh = useOutletContext<() => void>();
  const newest = entries.findLast(({ status }) => status === 'stored')?.key ?? '';
  const [first] = useState(newest);
  useEffect(() => {
    if (newest !== first) refresh();
  }, [newest, first, refresh]);
}

/** A conversation: person, history and composer. Without scripts the history is a framed document. */
export function ConversationPane({ view, next, refused }: ConversationPaneProps) {
  const { other, unreadFrom } = view;
  const { refreshChats } = useUnread();
  const chat = useChat(view, () => void refreshChats());
  const { snapshot, seen, isLive } = chat;
  useRefreshPeople(snapshot);
  const reader = useReadingPosition({ snapshot, unreadFrom, seen });
  const line = useConnectionStatus(snapshot, isLive);
  return (
    <PaneFrame view={view} next={next}>
      <WithoutScripts>
        <iframe
          src={paths.conversationFrame(other.username)}
          title="Mensajes de la conversación"
          className="chat-frame min-h-0 w-full flex-1"
        />
      </WithoutScripts>
      <LiveHistory view={view} chat={chat} reader={reader} />
      {!reader.isAtEnd && <JumpToEnd unseen={reader.unseen} onJump={reader.toEnd} />}
      <MessageAnnouncer snapshot={snapshot} name={other.full_name || other.username} />
      <ConnectionNotice state={line} isTrying={snapshot.connection === 'connecting'} onRetry={chat.wake} />
      {other.isHere && other.mayWrite ? (
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
        <p className={GONE}>{whyNot(other)}</p>
      )}
    </PaneFrame>
  );
}

/** Why there is no composer. */
function whyNot({ isHere, isBlocked, username }: ConversationView['other']): ReactNode {
  if (!isHere) return 'Esta persona ya no está en Mentorea.';
  if (!isBlocked) return 'No puedes escribir a esta persona.';
  return (
    <>
      Has bloqueado a esta persona.{' '}
      <Link to={paths.block(username)} className="link">
        Ver o quitar el bloqueo
      </Link>
    </>
  );
}

interface PaneFrameProps {
  view: ConversationView;
  next?: NextTogether;
  children: ReactNode;
}

function PaneFrame({ view, next = null, children }: PaneFrameProps) {
  const { other, zoneNote } = view;
  return (
    <article
      className="chat-talk flex min-h-0 min-w-0 flex-1 flex-col bg-card lg:overflow-hidden lg:rounded-2xl lg:border lg:border-line"
      aria-label={`Conversación con ${other.full_name || other.username}`}
    >
      <ConversationHeader view={view} next={next} />
      {zoneNote && (
        <p className="border-b border-line px-4 py-1 text-center text-sm/[1.55] text-muted">{zoneNote}</p>
      )}
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
            <Link to={paths.conversation(other.username, { antes: first })} className={HISTORY_LINK}>
              Ver mensajes anteriores
            </Link>
          )}
          {entries.length === 0 && (
            <p className={NOTHING}>
              {failed ? 'Error al cargar los mensajes' : 'No hay mensajes anteriores.'}
            </p>
          )}
          <MessageList view={view} entries={entries} newFrom={null} />
        </div>
      </section>
      <p className={GONE}>
        <ButtonLink to={path} variant="secondary">
          Volver a los mensajes recientes
        </ButtonLink>
      </p>
    </PaneFrame>
  );
}
