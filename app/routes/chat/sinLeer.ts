/** How many messages are unread, in all and of whom: `total` null where nobody counts them, or they could not be counted in time. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { PRIVATE } from '~/.server/privateAnswer';
import { isReading, wrongMethod } from '../engines/publicText';
import { NO_CHATS, unreadChats } from '../private/unreadChats';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  const unread = context.session.isOpen ? await unreadChats(context) : NO_CHATS;
  return Response.json(unread, { headers: { 'Cache-Control': PRIVATE } });
}

export const action = wrongMethod;
