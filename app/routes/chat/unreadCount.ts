/**
 * How many messages are unread, in all and of whom: `total` null where nobody counts them, or they could not
 * be counted in time.
 */
import { jsonAnswer, reading, wrongMethod } from '~/app/routes/engines/publicText';
import { countUnreadChats, NO_CHATS } from '~/app/routes/private/unreadCounts';

export const loader = reading(async (context) => {
  const unread = context.session.isOpen ? await countUnreadChats(context) : NO_CHATS;
  return jsonAnswer(200, unread);
});

export const action = wrongMethod;
