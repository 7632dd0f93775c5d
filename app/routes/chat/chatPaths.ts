import { paths } from '~/app/paths';

export const CHAT_PATH = paths.chat();
/** Three segments, as all addresses below /chat that are nobody's conversation: usernames are free. */
export const UNREAD_CHATS_PATH = paths.unreadChats();
export const SEARCH_PATH = paths.searchPeople();

/** The conversation with somebody; `q`: the search that the list of people stands under. */
export function conversationHref(username: string, q = ''): string {
  return withQuery(`${CHAT_PATH}/${encodeURIComponent(username)}`, q);
}

export function withQuery(path: string, q: string): string {
  return q === '' ? path : `${path}?${new URLSearchParams({ q })}`;
}
