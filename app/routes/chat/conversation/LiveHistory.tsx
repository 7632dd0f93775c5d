import { type ReactNode, useState } from 'react';
import type { ChatSnapshot, ShownEntry } from '~/app/chat/engine';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { Link } from '~/app/ui/router';
import { useIsLate } from '~/app/ui/timing';
import type { ConversationView } from './loadConversation';
import { HISTORY_LINK, MessageList, NOTHING, SentMark } from './MessageList';
import type { LiveChat } from './useChat';
import type { useReadingPosition } from './useReadingPosition';

/** If more arrive at once, only their number is read out. */
const MAX_READ_OUT = 3;

interface Announcement {
  key: string;
  text: string;
}

function newMessageAnnouncements(entries: ShownEntry[], name: string): Announcement[] {
  const last = entries.at(-1);
  if (!last) return [];
  if (entries.length > MAX_READ_OUT)
    return [{ key: last.key, text: `${entries.length} mensajes nuevos de ${name}` }];
  return entries.map(({ key, content }) => ({ key, text: `${name}: ${content}` }));
}

function refusalAnnouncements(entries: ShownEntry[]): Announcement[] {
  return entries.flatMap(({ key, status, error, content }) =>
    status === 'failed' && error !== null
      ? [{ key: `${key} ${error}`, text: `No enviado: ${content}. ${error}` }]
      : [],
  );
}

/** Lines kept in the live region; screen readers read only additions. */
const MAX_KEPT_LINES = 5;

/** Announces every new message once, but not the history. */
export function MessageAnnouncer({ snapshot, name }: { snapshot: ChatSnapshot; name: string }) {
  const { news, entries } = snapshot;
  const [told, setTold] = useState<{ keys: ReadonlySet<string>; lines: Announcement[] }>({
    keys: new Set(),
    lines: [],
  });
  const fresh = news.filter(({ key }) => !told.keys.has(key));
  const refused = refusalAnnouncements(entries).filter(({ key }) => !told.keys.has(key));
  if (fresh.length > 0 || refused.length > 0)
    setTold({
      keys: new Set([...told.keys, ...[...fresh, ...refused].map(({ key }) => key)]),
      lines: [...told.lines, ...newMessageAnnouncements(fresh, name), ...refused].slice(-MAX_KEPT_LINES),
    });
  return (
    <div role="log" aria-label="Mensajes nuevos" className="sr-only">
      {told.lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}

/** Milliseconds before cancelling is offered. */
const OFFER_CANCEL_MS = 2_000;

/** Constant elements, so that a message with an unchanged state is not rendered again. */
const MESSAGE_STATES: Readonly<Record<ShownEntry['status'], ReactNode>> = {
  stored: <SentMark isRead={false} />,
  sending: <MessageState status="sending" />,
  failed: <MessageState status="failed" />,
};

const READ = <SentMark isRead />;

/** State of an own message that is not stored, as icon and text. */
function MessageState({ status }: { status: 'sending' | 'failed' }) {
  const mark = status === 'sending' ? 'clock-3' : 'circle-alert';
  return (
    <span className={classes('inline-flex items-center gap-1', status === 'failed' && 'text-danger')}>
      <Icon name={mark} className="size-4" />
      {status === 'sending' ? 'enviando' : 'no enviado'}
    </span>
  );
}

const ACTION = 'min-h-11 min-w-11 rounded-xl px-2 font-medium text-teal hover:bg-teal-soft';

function MessageActions({ entry, chat }: { entry: ShownEntry; chat: LiveChat }) {
  const { status, error, clientId, content } = entry;
  const isLate = useIsLate(status === 'failed' ? 0 : OFFER_CANCEL_MS);
  if (!isLate || clientId === null) return null;
  const excerpt = content.length > 40 ? `${content.slice(0, 40)}…` : content;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1 text-sm/6">
      {error !== null && <span className="text-danger">{error}</span>} {/* They wrap together. */}
      <span className="inline-flex gap-1">
        {error !== null && (
          <button
            type="button"
            className={ACTION}
            aria-label={`Reintentar: ${excerpt}`}
            onClick={() => chat.retry(clientId)}
          >
            Reintentar
          </button>
        )}{' '}
        <button
          type="button"
          className={ACTION}
          aria-label={`Cancelar: ${excerpt}`}
          onClick={() => chat.cancel(clientId)}
        >
          Cancelar
        </button>
      </span>
    </div>
  );
}

/** For readers further up: the number of new messages and a button to jump to them. */
export function JumpToEnd({ unseen, onJump }: { unseen: number; onJump: () => void }) {
  const news = unseen === 1 ? '1 mensaje nuevo' : `${unseen} mensajes nuevos`;
  return (
    <div className="relative">
      <button
        type="button"
        className="absolute right-4 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4 font-medium text-teal shadow-lift"
        onClick={onJump}
      >
        <Icon name="arrow-down" className="size-4" />
        {unseen > 0 ? news : 'Ir al final'}
      </button>
    </div>
  );
}

interface LiveHistoryProps {
  view: ConversationView;
  chat: LiveChat;
  reader: Pick<ReturnType<typeof useReadingPosition>, 'scroller' | 'remember' | 'newFrom'>;
}

/** The page's history, then kept up to date; opens at the newest message. */
export function LiveHistory({ view, chat, reader }: LiveHistoryProps) {
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
          state={(entry) => isMine(entry) && (entry.isRead ? READ : MESSAGE_STATES[entry.status])}
          actions={(entry) => entry.status !== 'stored' && <MessageActions entry={entry} chat={chat} />}
        />
      </div>
    </section>
  );
}

/** Above the first message: a link to older ones, or why there is none. */
function HistoryStart({ view, chat }: Pick<LiveHistoryProps, 'view' | 'chat'>) {
  const { other } = view;
  const { entries, older, isComplete, loadingOlder } = chat.snapshot;
  const path = paths.conversation(other.username);
  if (view.failed && !isComplete)
    return (
      <div className={NOTHING}>
        <p>Error al cargar los mensajes</p>
        <ButtonLink to={path} variant="secondary">
          Reintentar
        </ButtonLink>
      </div>
    );
  if (entries.length === 0) return <p className={NOTHING}>No hay mensajes aún. ¡Comienza la conversación!</p>;
  const first = entries[0]?.id;
  return (
    <>
      {older && first && (
        <Link
          to={paths.conversation(other.username, { antes: first })}
          className={HISTORY_LINK}
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
        <p role="alert" className="self-center text-center text-sm/6 text-muted">
          Error al cargar los mensajes
        </p>
      )}
    </>
  );
}
