/** Addresses of the frame: its newest messages, all of the newest page (`?todos`), what is before a message (`?antes=`). */
import { conversationPath } from '../../../chat/view';

export function readFrameState(params: URLSearchParams): { before: string | null; isWhole: boolean } {
  const before = params.get('antes') || null;
  return { before, isWhole: before !== null || params.has('todos') };
}

/** Up from what is shown: the rest of the page first, then what is before it. */
export function olderHref(
  username: string,
  { isWhole, first }: { isWhole: boolean; first: string | null },
): string | null {
  const path = conversationPath(username, 'mensajes');
  if (!isWhole) return `${path}?todos`;
  return first === null ? null : `${path}?${new URLSearchParams({ antes: first })}`;
}
