/** Saved replies: extension `saved-replies`. Check for it first. */
import type { ReplyPayload } from '~/api/contract/replies';
import { tolerantSavedReply } from '~/api/contract/replies';
import { path } from './call';
import type { Client } from './client';
import { readList } from './lists';

export function createReplies(client: Client) {
  const all = path`/api/chat/replies/`;
  return {
    /** The caller's, by title. */
    list: () => readList(client, tolerantSavedReply, { path: all }),
    /** 400 on `title`, `text`; 409: there are as many as one can have. */
    add: (json: ReplyPayload) => client.read(tolerantSavedReply, { method: 'POST', path: all, json }),
    /** 400 on `title`, `text`; 404. */
    change: (id: string, json: ReplyPayload) =>
      client.read(tolerantSavedReply, { method: 'PUT', path: path`/api/chat/replies/${id}/`, json }),
    remove: (id: string) => client.tell('DELETE', path`/api/chat/replies/${id}/`),
  };
}
