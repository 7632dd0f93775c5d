/**
 * A request of the router that does not reach the server waits, and the page stays as it is with all that was typed into it, until
 * somebody has it tried again or goes elsewhere.
 */

/** 'trying' = again, after it was cut. */
export type Line = 'whole' | 'cut' | 'trying';

/** Those that were cut and are not through yet; of each how to try it again, null while that is under way. */
const held = new Map<symbol, (() => void) | null>();
const listeners = new Set<() => void>();

export function line(): Line {
  if (held.size === 0) return 'whole';
  return [...held.values()].includes(null) ? 'trying' : 'cut';
}

/** Calls `listener` after every change of `line()`; returns how to end that. */
export function onLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function tryAgain(): void {
  for (const again of held.values()) again?.();
}

/** In front of `fetch`. The router asks for a URL; whoever asks for a string hears at once when it fails. */
export function heldWhileCut(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    if (!(input instanceof URL)) return fetch(input, init);
    const request = Symbol();
    try {
      for (;;) {
        try {
          return await fetch(input, init);
        } catch (error) {
          // What fetch throws when no answer comes; a refusal is a Response, a navigation elsewhere an AbortError.
          if (!(error instanceof TypeError)) throw error;
          await askedAgain(request, init?.signal);
        }
      }
    } finally {
      set(request);
    }
  };
}

/** @throws what `signal` was aborted for */
function askedAgain(request: symbol, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal?.reason);
    if (signal?.aborted) return leave();
    signal?.addEventListener('abort', leave, { once: true });
    set(request, () => {
      set(request, null);
      resolve();
    });
  });
}

/** Without `again` it is held no more. */
function set(request: symbol, again?: (() => void) | null): void {
  const before = held.size;
  if (again === undefined) held.delete(request);
  else held.set(request, again);
  if (again !== undefined || held.size !== before) for (const listener of listeners) listener();
}
