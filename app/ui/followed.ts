/** A value outside React that components follow with `useSyncExternalStore`. */
export function createFollowed<T>(initial: T) {
  let value = initial;
  const followers = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      for (const changed of followers) changed();
    },
    follow(changed: () => void): () => void {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}
