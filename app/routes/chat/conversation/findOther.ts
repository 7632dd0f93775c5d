import type { User } from '../../../../api/contract/tolerant';
import { problem } from '../../../.server/api/errors';
import type { ChatPerson } from '../../../.server/api/shapes';
import type { Context } from '../../../.server/context';
import { requireUser } from '../../../.server/guards';

/** Who reads, and who is at the other end; null when there is nobody of that name to talk with. */
export async function findOther(
  username: string | undefined,
  context: Context,
): Promise<{ me: User; other: ChatPerson | null }> {
  const me = await requireUser(context);
  try {
    return { me, other: username ? await context.api.chat.findPerson(username) : null };
  } catch (error) {
    throw problem(error);
  }
}
