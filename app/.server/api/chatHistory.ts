/** GET /api/chat/history/{userId}/{otherUserId}/ of any server: its latest messages, or all of them; oldest first, or newest first; with ids or without. */
import { chatEntry, chatHistory } from '../../../api/contract/tolerantChat';
import { type ChatEntry, orderEntries } from '../../chat/entry';
import { type Call, path } from './call';
import type { Client } from './client';
import { readList } from './pages';

/** As many as our own server gives at once. */
const PAGE = 200;

export async function readHistory(
  client: Client,
  { me, other, before }: { me: string; other: string; before: string | undefined },
): Promise<{ entries: ChatEntry[]; older: boolean }> {
  const query: Record<string, string> = before === undefined ? {} : { before };
  const call: Call = { method: 'GET', path: path`/api/chat/history/${me}/${other}/`, query };
  const read = await client.read(chatHistory, call);
  const isPaged = read.next !== null;
  const all = isPaged
    ? await readList(client, chatEntry, call, {
        most: Number.POSITIVE_INFINITY,
        anew: true,
      })
    : read.results;
  return cutHistory(all, { before, sent: isPaged ? all.length : read.count });
}

/** The last page of what the server sent, `sent` entries in all, that is older than `before`; oldest first. */
export function cutHistory(
  received: readonly ChatEntry[],
  { before, sent }: { before: string | undefined; sent: number },
): { entries: ChatEntry[]; older: boolean } {
  const all = inOrder(received);
  // A server that does not know `before` sends that message again, and what came after it.
  const at = before === undefined ? -1 : all.findIndex(({ id }) => id === before);
  const known = at === -1 ? all : all.slice(0, at);
  const mayHaveMore = at === -1 && sent >= PAGE && known.length <= PAGE;
  return { entries: known.slice(-PAGE), older: known.length > PAGE || mayHaveMore };
}

/** A server that has the newest first keeps the order of what it sent within one instant, once it is turned round. */
function inOrder(received: readonly ChatEntry[]): ChatEntry[] {
  const [first, last] = [received.at(0), received.at(-1)];
  const isBackwards = first !== undefined && last !== undefined && first.createdAt > last.createdAt;
  return orderEntries(isBackwards ? [...received].reverse() : received);
}
