/**
 * How many messages are unread, in all and of whom: `total` null where nobody counts them, or they could not
 * be counted in time.
 */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { contextOf } from '~/app/.server/requestContext';
import { isReading, jsonAnswer, wrongMethod } from '~/app/routes/engines/publicText';
import { countUnreadChats, NO_CHATS } from '~/app/routes/private/unreadCounts';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  const unread = context.session.isOpen ? await countUnreadChats(context) : NO_CHATS;
  return jsonAnswer(200, unread);
}

export const action = wrongMethod;
