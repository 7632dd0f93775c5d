/** Whom the caller has blocked: extension `staff`. Check for it first. */
import { tolerantBlock, tolerantBlocked } from '~/api/contract/blocks';
import { type Client, path } from './client';
import { nullOn404 } from './errors';
import { readList } from './lists';

export function createBlocks(client: Client) {
  const one = (username: string) => path`/api/blocks/${username}/`;
  return {
    /** The latest first. */
    list: () => readList(client, tolerantBlocked, { path: path`/api/blocks/` }),
    /** Somebody known, blocked or not, and the sessions that both have ahead; null for anybody else. */
    find: (username: string) => nullOn404(() => client.read(tolerantBlock, { path: one(username) })),
    /** 403 for staff. */
    add: (username: string) => client.read(tolerantBlock, { method: 'PUT', path: one(username) }),
    remove: (username: string) => client.tell('DELETE', one(username)),
  };
}
