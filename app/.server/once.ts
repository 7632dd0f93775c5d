/**
 * The same form posted twice (a double click, a reload) does its work once: the second post gets what the first one got. In this
 * process, for a minute; what fails is not kept, so that the form can be sent again.
 */
import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const KEEP_MS = 60_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Name of the hidden control that tells one rendering of a form from another. */
export const FORM_ID = 'form_id';

/** For the loader of a form. */
export const newFormId = (): string => randomUUID();

/** Which rendering was posted; a new one when it does not say. */
export function formIdOf(form: FormData): string {
  const id = form.get(FORM_ID);
  return typeof id === 'string' && UUID.test(id) ? id : newFormId();
}

export interface Once<T> {
  run(key: string, work: () => Promise<T>): Promise<T>;
  /** What is under way or done. */
  find(key: string): Promise<T> | undefined;
}

export function createOnce<T>({ now = () => Date.now() }: { now?: () => number } = {}): Once<T> {
  const kept = new LRUCache<string, Promise<T>>({
    max: 5_000,
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    run(key, work) {
      const first = kept.get(key);
      if (first) return first;
      const mine = work().catch((error: unknown) => {
        if (kept.peek(key) === mine) kept.delete(key);
        throw error;
      });
      kept.set(key, mine);
      return mine;
    },
    find: (key) => kept.get(key),
  };
}
