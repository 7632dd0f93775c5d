import { LRUCache } from 'lru-cache';
import type { ChatEntry } from '../../chat/entry';

const MOST = 1_000;
const KEPT_MS = 3_600_000;

/** What stood in the history before a message was first sent: a form that is sent again asks whether the first time came through. */
export interface KeptAttempts {
  before(key: string): ChatEntry[] | undefined;
  keep(key: string, before: ChatEntry[]): void;
}

export function createAttempts(now: () => number): KeptAttempts {
  const kept = new LRUCache<string, ChatEntry[]>({ max: MOST, ttl: KEPT_MS, perf: { now } });
  return { before: (key) => kept.get(key), keep: (key, before) => void kept.set(key, before) };
}
