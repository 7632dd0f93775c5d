/** State that must survive a hot reload of the module graph hangs on globalThis, behind this one helper. */
export function singleton<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`mentorea.${name}`);
  const kept = store[key] ?? make();
  store[key] = kept;
  return kept;
}
