/** Work done once for a form posted twice: the second post gets the first result, unless it failed. */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { FORM_ID } from '~/app/domain/site/hiddenFields';

const KEEP_MS = 60_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export const newFormId = (): string => randomUUID();

/** The id that the posted form was rendered with; a new one if missing. */
export function formIdOf(form: FormData): string {
  const id = form.get(FORM_ID);
  return typeof id === 'string' && UUID.test(id) ? id : newFormId();
}

/** Random per process, so that posted values cannot be guessed from a key. */
const digestKey = randomBytes(32);

/** A key of `owner` (an id, or a secret of the session) and `form`, equal for the same rendering with the same values. */
export function workKey(owner: string | number, form: FormData): string {
  const values = [...form].filter(([name, value]) => name !== FORM_ID && typeof value === 'string');
  const text = JSON.stringify([owner, formIdOf(form), values]);
  return createHmac('sha256', digestKey).update(text).digest('base64url');
}

interface RunOnceOptions<T> {
  most?: number;
  /** Time that a result is kept. */
  milliseconds?: number;
  now?: () => number;
  /** False: the result is shared only while the work is running. */
  keeps?: (result: T) => boolean;
}

export function createRunOnce<T>(options: RunOnceOptions<T> = {}) {
  const { most = 5_000, milliseconds = KEEP_MS, now = () => Date.now(), keeps = () => true } = options;
  const kept = new LRUCache<string, Promise<T>>({
    max: most,
    ttl: milliseconds,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    run(key: string, work: () => Promise<T>): Promise<T> {
      const first = kept.get(key);
      if (first) return first;
      const settle = (isKept: boolean) => {
        if (kept.peek(key) !== mine) return;
        if (isKept) kept.set(key, mine);
        else kept.delete(key);
      };
      const mine = work().then(
        (result) => {
          settle(keeps(result));
          return result;
        },
        (error: unknown) => {
          settle(false);
          throw error;
        },
      );
      kept.set(key, mine);
      return mine;
    },
    /** The running or finished work. */
    find: (key: string): Promise<T> | undefined => kept.get(key),
  };
}
