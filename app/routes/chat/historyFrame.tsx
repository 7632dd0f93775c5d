/**
 * /chat/{username}/mensajes: the history of a conversation as its own document, shown in a frame when scripts
 * do not run. It reloads every 20 seconds without affecting what is being typed beside it. Only pages of this
 * site may frame it (entry.server.tsx).
 */
import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RefreshCw } from 'lucide-react';
import type { User } from '~/api/contract/tolerant';
import { ApiError } from '~/app/.server/api/errors';
import type { ChatPerson } from '~/app/.server/api/shapes';
import type { Context } from '~/app/.server/context';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { Refresh } from '~/app/ui/Refresh';
import { type ConversationView, loadConversation } from './conversation/loadConversation';
import { MessageList } from './conversation/MessageList';
import documentStyles from './document.css?url';
import styles from './messages.css?url';

export const handle = { hydrate: false, noindex: true, framed: true };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: documentStyles },
];

export const meta: MetaFunction = () => [{ title: 'Mensajes de la conversación · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const loaded = await loadFrame(args.params.username ?? '', contextOf(args));
  return data(loaded, { status: loaded.status });
}

export default function FrameRoute() {
  const loaded = useLoaderData<typeof loader>();
  if (loaded.view === null) return <FrameProblem problem={loaded.problem} href={loaded.href} />;
  return <FrameHistory view={loaded.view} isWhole={loaded.isWhole} />;
}

/**
 * Addresses of the frame: the newest messages, the whole newest page (`?todos`), or those before a message
 * (`?antes=`).
 */

function readFrameState(params: URLSearchParams): { before: string | null; isWhole: boolean } {
  const before = params.get('antes') || null;
  return { before, isWhole: before !== null || params.has('todos') };
}

/** Link to older messages: first the rest of this page, then the page before it. */
function olderHref(
  username: string,
  { isWhole, first }: { isWhole: boolean; first: string | null },
): string | null {
  if (!isWhole) return `${paths.conversationFrame(username)}?todos`;
  return first === null ? null : paths.conversationFrame(username, first);
}

/** Why no messages are shown. */
type FrameTrouble = 'logged-out' | 'nobody' | 'unreachable';

type LoadedFrame =
  | { status: 200; view: ConversationView; isWhole: boolean }
  | { status: 401 | 404 | 503; view: null; problem: FrameTrouble; href: string };

/** Messages in a frame that reloads itself. */
const MAX_NEWEST = 40;

/**
 * The frame's data. Its links stay within the frame's addresses, because other pages may not be framed. The
 * newest messages count as read.
 */
async function loadFrame(username: string, context: Context): Promise<LoadedFrame> {
  const trouble = (status: 401 | 404 | 503, problem: FrameTrouble): LoadedFrame => ({
    status,
    view: null,
    problem,
    href: paths.conversationFrame(username),
  });
  if (!context.session.isOpen) return trouble(401, 'logged-out');
  try {
    const me = await context.api.auth.getMe();
    const other = await context.api.chat.findPerson(username);
    if (!other) return trouble(404, 'nobody');
    return await loadFrameView({ me, other }, context, () => trouble(503, 'unreachable'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? trouble(401, 'logged-out') : trouble(503, 'unreachable');
  }
}

async function loadFrameView(
  { me, other }: { me: User; other: ChatPerson },
  context: Context,
  unreachable: () => LoadedFrame,
): Promise<LoadedFrame> {
  const { before, isWhole } = readFrameState(context.url.searchParams);
  const view = await loadConversation({ me, other, before }, context);
  if (view.failed) return unreachable();
  if (!view.isNewest) return { status: 200, view, isWhole: true };
  await markRead(view, context);
  const cut = isWhole ? view.entries : view.entries.slice(-MAX_NEWEST);
  const older = view.older || cut.length < view.entries.length;
  return { status: 200, view: { ...view, entries: cut, older }, isWhole };
}

async function markRead(
  { other, entries, unreadFrom }: ConversationView,
  { api, log }: Context,
): Promise<void> {
  if (unreadFrom === null) return;
  try {
    await api.chat.markRead(other.id, entries.at(-1)?.id ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.info({ err: error }, 'messages could not be marked read');
  }
}

const PROBLEM_TEXTS: Readonly<Record<FrameTrouble, string>> = {
  'logged-out':
    'Tu sesión ha terminado. Lo que estés escribiendo sigue aquí: inicia sesión en otra pestaña y actualiza.',
  nobody: 'No encontramos esta conversación.',
  unreachable: 'Error al cargar los mensajes',
};

/** Replaces the history. Its link opens another tab, so that the text being typed is kept. */
function FrameProblem({ problem, href }: { problem: FrameTrouble; href: string }) {
  return (
    <main className="chat-document">
      <h1 className="sr-only">Mensajes</h1>
      <div className="chat-empty">
        <p>{PROBLEM_TEXTS[problem]}</p>
        {problem === 'logged-out' && (
          <a href={paths.login()} target="_blank" rel="noreferrer" className="btn btn-primary">
            Iniciar sesión en otra pestaña
          </a>
        )}
        {problem !== 'nobody' && (
          <a href={href} className="btn btn-secondary">
            {problem === 'unreachable' ? 'Reintentar' : 'Actualizar'}
          </a>
        )}
      </div>
      {problem !== 'nobody' && <Refresh />}
    </main>
  );
}

interface FrameHistoryProps {
  view: ConversationView;
  /** The reader is looking at older messages: no reload. */
  isWhole: boolean;
}

/** The messages, scrolled to the newest, with links to older ones. */
function FrameHistory({ view, isWhole }: FrameHistoryProps) {
  const { other, entries, older } = view;
  const path = paths.conversationFrame(other.username);
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
