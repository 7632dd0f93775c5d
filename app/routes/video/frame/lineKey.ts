import type { ChatLine } from '~/room/view';

/** What a line is known by in the list: a `client_id` is one line for its writer alone, and one's own keep theirs when they are stored. */
export const lineKey = ({ id, client_id, isMine }: ChatLine): string =>
  isMine ? `mine-${client_id}` : `line-${id}`;
