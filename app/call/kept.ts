/** What a call keeps in this browser, as JSON; without storage it lasts as long as the page. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Some browsers throw on mere access. */
export function storeOf(name: 'localStorage' | 'sessionStorage'): Store | null {
  try {
    return window[name];
  } catch {
    return null;
  }
}

/** To be checked, as anything may have been written there. */
export function readKept(store: Store | null, key: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(store?.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

export function keepMore(store: Store | null, key: string, part: object): void {
  try {
    store?.setItem(key, JSON.stringify({ ...readKept(store, key), ...part }));
  } catch {
    // Storage is full or unavailable.
  }
}
