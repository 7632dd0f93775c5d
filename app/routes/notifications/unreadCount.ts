/** Number of unread notifications, for the badge of an open page: `{unread}`, null on failure. */
import { reading, wrongMethod } from '~/app/.server/answers';
import { countUnreadNotifications } from '~/app/ui/frame/loadFrame';

export const loader = reading(async (context) => {
  const unread = context.session.isOpen ? await countUnreadNotifications(context) : null;
  return Response.json({ unread });
});

export const action = wrongMethod;
