/** Number of unread notifications, for the badge of an open page: `{unread}`, null on failure. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { contextOf } from '~/app/.server/requestContext';
import { isReading, wrongMethod } from '~/app/routes/engines/publicText';
import { countUnreadNotifications } from '~/app/routes/private/loadFrame';

export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (!isReading(args.request)) return wrongMethod();
  const context = contextOf(args);
  const unread = context.session.isOpen ? await countUnreadNotifications(context) : null;
  return Response.json({ unread });
}

export const action = wrongMethod;
