/** Unread messages, in total and per person. `total` is null if the API does not count them or was too slow. */
import { jsonAnswer, reading, wrongMethod } from '~/app/.server/answers';
import { countUnreadChats, NO_CHATS } from '~/app/ui/frame/loadFrame';

export const loader = reading(async (context) => {
  return jsonAnswer(200, context.session.isOpen ? await countUnreadChats(context) : NO_CHATS);
});

export const action = wrongMethod;
