/**
 * What the page of a conversation is made of, for server and browser (docs/product.md, 'Chat'). Ids are those
 * of the API, as strings.
 */

import type { ChatEntry } from '~/app/chat/entry';
import type { Face } from '~/app/ui/Avatar';

export interface ConversationView {
  /** Id of who reads. */
  me: string;
  other: Face & {
    id: string;
    /** 'mentor' has a profile to look at. */
    user_type: string;
    /** False: nobody is there any more to read what is written. */
    isHere: boolean;
  };
  /** Oldest first. */
  entries: ChatEntry[];
  /** There are messages before the first. */
  older: boolean;
  /** False: `entries` are older ones, that somebody asked for by `?antes=`. */
  isNewest: boolean;
  /** The history could not be read. */
  failed: boolean;
  /** Id of the first message that was not read yet. */
  unreadFrom: string | null;
  /** Of the WebSocket, on this origin. */
  socketPath: string;
  /** The API keeps the sender's own ids. */
  clientIds: boolean;
  /** The API knows what was read. */
  canMarkRead: boolean;
  /** IANA zone of every time on the page. */
  timeZone: string;
  /** YYYY-MM-DD in that zone. */
  today: string;
  /** Which clock that is, where it is not the visitor's; else ''. */
  zoneNote: string;
  /** Of the next message that is sent as a form. */
  clientId: string;
}

/** `/chat/{username}` and what stands below it; the own document of the history is `mensajes`. */
export function conversationPath(
  username: string,
  below: '' | 'mensajes' | 'historial' | 'leido' = '',
): string {
  const path = `/chat/${encodeURIComponent(username)}`;
  return below === '' ? path : `${path}/${below}`;
}
