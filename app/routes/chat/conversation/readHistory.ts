import { ApiError } from '../../../.server/api/errors';
import type { Api } from '../../../.server/api/types';
import type { ChatEntry } from '../../../chat/entry';

/** The newest messages, or those before the message `before`, oldest first. A server may answer 404 where nobody has written yet: none. */
export async function readHistory(
  otherId: string,
  before: string | null,
  { chat }: Pick<Api, 'chat'>,
): Promise<{ entries: ChatEntry[]; older: boolean }> {
  try {
    return await chat.getHistory(otherId, before === null ? {} : { before });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { entries: [], older: false };
    throw error;
  }
}
