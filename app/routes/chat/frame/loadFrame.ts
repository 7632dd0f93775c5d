import type { User } from '../../../../api/contract/tolerant';
import { ApiError } from '../../../.server/api/errors';
import type { ChatPerson } from '../../../.server/api/shapes';
import type { Context } from '../../../.server/context';
import { type ConversationView, conversationPath } from '../../../chat/view';
import { loadConversation } from '../conversation/loadConversation';
import { readFrameState } from './frameUrl';

/** Why there is nothing to show. */
export type Trouble = 'logged-out' | 'nobody' | 'unreachable';

export type LoadedFrame =
  | { status: 200; view: ConversationView; isWhole: boolean }
  | { status: 401 | 404 | 503; view: null; problem: Trouble; href: string };

/** Of what is shown while it comes anew by itself. */
const NEWEST = 40;

/** What the frame shows; nothing of it leads to another page, which no frame may hold. What is shown as newest counts as read. */
export async function loadFrame(username: string, context: Context): Promise<LoadedFrame> {
  const trouble = (status: 401 | 404 | 503, problem: Trouble): LoadedFrame => ({
    status,
    view: null,
    problem,
    href: conversationPath(username, 'mensajes'),
  });
  if (!context.session.isOpen) return trouble(401, 'logged-out');
  try {
    const me = await context.api.auth.getMe();
    const other = await context.api.chat.findPerson(username);
    if (!other) return trouble(404, 'nobody');
    return await show({ me, other }, context, () => trouble(503, 'unreachable'));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status === 401 ? trouble(401, 'logged-out') : trouble(503, 'unreachable');
  }
}

async function show(
  { me, other }: { me: User; other: ChatPerson },
  context: Context,
  unreachable: () => LoadedFrame,
): Promise<LoadedFrame> {
  const { before, isWhole } = readFrameState(context.url.searchParams);
  const view = await loadConversation({ me, other, before }, context);
  if (view.failed) return unreachable();
  if (!view.isNewest) return { status: 200, view, isWhole: true };
  await markRead(view, context);
  const cut = isWhole ? view.entries : view.entries.slice(-NEWEST);
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
