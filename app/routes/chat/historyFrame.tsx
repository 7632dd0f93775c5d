/** /chat/{username}/mensajes: the history in a frame without scripts, reloaded every 20 seconds. */
import { data, type LinksFunction } from '@remix-run/node';
import { useLoaderData, useParams } from '@remix-run/react';
import { ApiError, orLogged } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { guarded } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { Icon } from '~/app/ui/Icon';
import { Refresh } from '~/app/ui/Refresh';
import { type ConversationView, loadConversation } from './conversation/loadConversation';
import { HISTORY_LINK, MessageList, NOTHING } from './conversation/MessageList';
import styles from './messages.css?url';

export const handle = { hydrate: false, noindex: true, framed: true };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }];

export const loader = guarded(contextOf, async (context, { params }) => {
  const loaded = await loadFrame(params.username ?? '', context);
  return data(loaded, { status: loaded.status });
});

export default function FrameRoute() {
  const loaded = useLoaderData<typeof loader>();
  const { username = '' } = useParams();
  if (loaded.view) return <FrameHistory view={loaded.view} isWhole={loaded.isWhole} />;
  return <FrameProblem status={loaded.status} href={paths.conversationFrame(username)} />;
}

/** Messages in a frame that reloads itself. */
const MAX_NEWEST = 40;

/** The newest messages, the newest page (`?todos`), or those before one (`?antes=`). Counts as read. */
async function loadFrame(username: string, context: Context) {
  const { api, log, session, url } = context;
  const failed = <Status extends keyof typeof PROBLEM_TEXTS>(status: Status) => ({ status, view: null });
  if (!session.isOpen) return failed(401);
  try {
    const me = await api.auth.getMe();
    const other = await api.chat.findPerson(username);
    if (!other) return failed(404);
    const before = url.searchParams.get('antes') || null;
    const view = await loadConversation({ me, other, before }, context);
    if (view.failed) return failed(503);
    if (!view.isNewest) return { status: 200, view, isWhole: true } as const;
    if (view.unreadFrom !== null) {
      const markRead = () => api.chat.markRead(other.id, view.entries.at(-1)?.id ?? undefined);
      await orLogged(markRead, log, 'messages could not be marked read', () => null);
    }
    const isWhole = url.searchParams.has('todos');
    const entries = isWhole ? view.entries : view.entries.slice(-MAX_NEWEST);
    const older = view.older || entries.length < view.entries.length;
    return { status: 200, view: { ...view, entries, older }, isWhole } as const;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(error.status === 401 ? 401 : 503);
  }
}

/** The reason no messages are shown, by status. */
const PROBLEM_TEXTS = {
  401: 'Tu sesión ha terminado. Lo que estés escribiendo sigue aquí: inicia sesión en otra pestaña y actualiza.',
  404: 'No encontramos esta conversación.',
  503: 'Error al cargar los mensajes',
};

const DOCUMENT = 'flex h-dvh flex-col bg-paper';

/** Replaces the history. Its link opens another tab, so that the text being typed is kept. */
function FrameProblem({ status, href }: { status: keyof typeof PROBLEM_TEXTS; href: string }) {
  return (
    <main className={DOCUMENT}>
      <h1 className="sr-only">Mensajes</h1>
      <div className={NOTHING}>
        <p>{PROBLEM_TEXTS[status]}</p>
        {status === 401 && (
          <a href={paths.login()} target="_blank" rel="noreferrer" className="btn btn-primary">
            Iniciar sesión en otra pestaña
          </a>
        )}{' '}
        {status !== 404 && (
          <a href={href} className="btn btn-secondary">
            {status === 503 ? 'Reintentar' : 'Actualizar'}
          </a>
        )}
      </div>
      {status !== 404 && <Refresh />}
    </main>
  );
}

interface FrameHistoryProps {
  view: ConversationView;
  /** The reader is looking at older messages: no reload. */
  isWhole: boolean;
}

function FrameHistory({ view, isWhole }: FrameHistoryProps) {
  const { other, entries, older } = view;
  const path = paths.conversationFrame(other.username);
  const first = entries[0]?.id;
  // First the rest of this page, then the page before it.
  const olderHref = isWhole
    ? first && paths.conversationFrame(other.username, { antes: first })
    : `${path}?todos`;
  return (
    <main className={DOCUMENT}>
      <h1 className="sr-only">Mensajes con {other.full_name}</h1>
      <div className="chat-scroll">
        <div className="chat-messages">
          {older && olderHref && (
            <a href={olderHref} className={HISTORY_LINK}>
              Ver mensajes anteriores
            </a>
          )}
          {entries.length === 0 && <p className={NOTHING}>No hay mensajes aún. ¡Comienza la conversación!</p>}
          <MessageList view={view} entries={entries} newFrom={view.unreadFrom} />
        </div>
      </div>
      <p className="flex justify-center border-t border-line">
        <a href={path} className={HISTORY_LINK}>
          <Icon name="refresh-cw" className="size-4" />
          {isWhole ? 'Volver a los mensajes recientes' : 'Actualizar'}
        </a>
      </p>
      {!isWhole && <Refresh />}
    </main>
  );
}
