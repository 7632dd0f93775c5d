import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ApiEnv } from '~/api/context';
import { frozen } from '~/api/contract/tolerant';

type Answering = Pick<Context<ApiEnv>, 'env' | 'json' | 'body'>;

/** A response shared by equal requests: its value, never to be changed, and its JSON. */
export interface KeptAnswer<T> {
  value: T;
  bytes: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Answers 200: a caller in this process gets the value itself, all others the finished bytes. */
export function keptJson<T extends object>(c: Answering, { value, bytes, headers }: KeptAnswer<T>) {
  const inProcess = () => c.json(value, 200, headers);
  if (c.env.visit !== undefined) return inProcess();
  const sent: Response = c.body(bytes, 200, { 'Content-Type': 'application/json', ...headers });
  return sent as ReturnType<typeof inProcess>;
}

interface Made {
  value: object;
  headers?: Record<string, string>;
}

/**
 * Answers by what was asked, at most `maxBytes` of JSON. Each is reused while it would be made from the very same
 * objects, so these must be replaced, never changed.
 */
export function createKeptAnswers(maxBytes: number) {
  const known = new LRUCache<string, { from: readonly unknown[]; answer: KeptAnswer<object> }>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer, from }, asked) =>
      answer.bytes.length + 2 * asked.length + 8 * from.length + 200,
  });
  return <T extends Made>(asked: string, from: readonly unknown[], make: () => T): KeptAnswer<T['value']> => {
    const found = known.get(asked);
    if (found && isSame(found.from, from)) return found.answer;
    const { value, headers = {} } = make();
    const answer = { value: frozen(value), bytes: new TextEncoder().encode(JSON.stringify(value)), headers };
    known.set(asked, { from, answer });
    return answer;
  };
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);
