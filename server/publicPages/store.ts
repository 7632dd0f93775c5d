/** The pages that are kept: bounded in bytes, found by address, dropped by tag. */
import { LRUCache } from 'lru-cache';
import type { KeptPage } from './keptPage';

const MEBIBYTE = 1024 * 1024;
/** Pages of addresses with a query have a room of their own: whoever invents queries pushes out nothing else. */
export const ROOMS = { plain: 96 * MEBIBYTE, withQuery: 16 * MEBIBYTE };
/** Copies in Brotli and gzip come to less than half of the plain one; objects and lines to a few kilobytes. */
const weightOf = (page: KeptPage) => Math.ceil(page.plain.byteLength * 1.5) + 4_096;

export interface Store {
  get(key: string): KeptPage | undefined;
  set(key: string, page: KeptPage): void;
  delete(key: string): void;
  drop(tags: readonly string[] | 'all'): void;
  readonly size: number;
}

export function createStore(rooms = ROOMS): Store {
  const keysByTag = new Map<string, Set<string>>();
  const forget = (page: KeptPage, key: string) => {
    for (const tag of page.tags ?? []) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };
  const room = (maxSize: number) =>
    new LRUCache<string, KeptPage>({ maxSize, sizeCalculation: weightOf, dispose: forget });
  const plain = room(rooms.plain);
  const withQuery = room(rooms.withQuery);
  const roomOf = (key: string) => (key.includes('?') ? withQuery : plain);
  return {
    get: (key) => roomOf(key).get(key),
    set(key, page) {
      const kept = roomOf(key);
      kept.set(key, page);
      if (!kept.has(key)) return;
      for (const tag of page.tags ?? []) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
    },
    delete: (key) => void roomOf(key).delete(key),
    drop(tags) {
      if (tags === 'all') {
        plain.clear();
        withQuery.clear();
        return;
      }
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) roomOf(key).delete(key);
    },
    get size() {
      return plain.size + withQuery.size;
    },
  };
}
