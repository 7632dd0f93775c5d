/** Unsent messages and drafts, which a tab keeps over a reload in session storage (decision 20). */
import { uniqueId } from '~/app/connection/browserSocket';
import type { PendingMessage } from './outbox';

const PREFIX = 'mentorea-chat';
const TAB = `${PREFIX}-tab`;
/** Attempts while the previous document still holds the tab's name. */
const TRIES = 4;
const TRY_MS = 100;

type Kind = 'pending' | 'draft';
interface ConversationKey {
  me: string;
  other: string;
}

export function readPending(place: ConversationKey): PendingMessage[] {
  try {
    const kept: unknown = JSON.parse(read('pending', place) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPending) : [];
  } catch {
    return [];
  }
}

export function writePending(place: ConversationKey, pending: PendingMessage[]): void {
  write('pending', place, pending.length === 0 ? '' : JSON.stringify(pending));
}

export const readDraft = (place: ConversationKey): string => read('draft', place) ?? '';

export function writeDraft(place: ConversationKey, text: string): void {
  write('draft', place, text);
}

/** Clears all conversations at log-out, or (with `but`) those of other users after a log-in. */
export function forgetChats(but?: string): void {
  for (const key of keys()) {
    const isTheirs = but !== undefined && key.startsWith(`${PREFIX}:${but}:`);
    if (key !== TAB && !isTheirs) remove(key);
  }
}

/** A duplicated tab discards its copy of the pending messages. The tab holds its name until `signal`. */
export async function claimTab(signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return;
  for (let n = 0; n < TRIES; n += 1) {
    if (await holdsLock(tabName(), signal)) return;
    await new Promise((later) => setTimeout(later, TRY_MS));
    if (signal.aborted) return;
  }
  for (const key of keys()) if (key.includes(':pending:')) remove(key);
  remove(TAB);
  await holdsLock(tabName(), signal);
}

function holdsLock(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve(lock !== null);
      if (!lock || signal.aborted) return undefined;
      return new Promise<void>((leave) => signal.addEventListener('abort', () => leave()));
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}

function tabName(): string {
  const made = `${TAB}:${uniqueId()}`;
  const keep = (storage: Storage) => {
    const known = storage.getItem(TAB);
    if (known === null) storage.setItem(TAB, made);
    return known ?? made;
  };
  return inStorage(keep, made);
}

/** If storage is unavailable or full, values last as long as the page. */
function inStorage<Result>(use: (storage: Storage) => Result, otherwise: Result): Result {
  try {
    return use(sessionStorage);
  } catch {
    return otherwise;
  }
}

const keyOf = (kind: Kind, { me, other }: ConversationKey) => `${PREFIX}:${me}:${kind}:${other}`;
const read = (kind: Kind, place: ConversationKey) =>
  inStorage((storage) => storage.getItem(keyOf(kind, place)), null);
const remove = (key: string) => inStorage((storage) => storage.removeItem(key), undefined);
const keys = () =>
  inStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(PREFIX)), [] as string[]);

function write(kind: Kind, place: ConversationKey, text: string): void {
  const key = keyOf(kind, place);
  if (text === '') remove(key);
  else inStorage((storage) => storage.setItem(key, text), undefined);
}

/** Checks stored values, which another version of this page may have written. */
function isPending(value: unknown): value is PendingMessage {
  const { clientId, content, createdAt, sent, known, error } = Object(value);
  const isKnown = known === null || (typeof known?.since === 'number' && typeof known?.count === 'number');
  const texts = [clientId, content, createdAt].every((one) => typeof one === 'string');
  return texts && typeof sent === 'boolean' && isKnown && (error === null || typeof error === 'string');
}
