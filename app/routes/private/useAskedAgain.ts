import { useCallback, useRef, useState } from 'react';

/**
 * What a loader gave, or what its address last answered since then. `read` is a function of the module: null where an answer says nothing.
 * Asking again never fails: the value stays.
 */
export function useAskedAgain<T>(
  loaded: object,
  given: T,
  path: string,
  read: (answer: unknown) => NonNullable<T> | null,
): [T, () => Promise<void>] {
  const [asked, setAsked] = useState<{ after: object; value: NonNullable<T> } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  const number = useRef(0);
  const again = useCallback(async () => {
    number.current += 1;
    const mine = number.current;
    const value = read(await ask(path));
    // An answer that was overtaken is older than what is shown.
    if (value !== null && mine === number.current) setAsked({ after: latest.current, value });
  }, [path, read]);
  return [asked?.after === loaded ? asked.value : given, again];
}

async function ask(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch {
    return null;
  }
}
