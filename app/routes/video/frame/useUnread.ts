import { useState } from 'react';
import type { ChatLine } from '~/room/view';

/** How many messages of others have come since the chat was last looked at. */
export function useUnread(chat: ChatLine[], isOpen: boolean): number {
  const [seen, setSeen] = useState(0);
  const theirs = chat.filter(({ isMine }) => !isMine).length;
  if (isOpen && seen !== theirs) setSeen(theirs);
  return isOpen ? 0 : Math.max(0, theirs - seen);
}
