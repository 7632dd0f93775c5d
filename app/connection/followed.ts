function createFollowers() {
  const followers = new Set<() => void>();
  return {
    tell() {
      for (const changed of followers) changed();
    },
    follow(changed: () => void): () => void {
      followers.add(changed);
      return () => void followers.delete(changed);
    },
  };
}

/** A value outside React that components follow with `useSyncExternalStore`. */
export function createFollowed<T>(initial: T) {
  let value = initial;
  const { follow, tell } = createFollowers();
  return {
    get: () => value,
    set(next: T): void {
      value = next;
      tell();
    },
    follow,
  };
}

/** A view that is made when it is asked for, and the same object until `changed`. */
export function createView<T>(make: () => T) {
  let made: { view: T } | null = null;
  const { follow, tell } = createFollowers();
  return {
    get(): T {
      made ??= { view: make() };
      return made.view;
    },
    changed() {
      made = null;
      tell();
    },
    follow,
  };
}
