import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';

interface Unread {
  /** Null: unknown. */
  count: number | null;
  /** Counts anew; what fails changes nothing. */
  refresh(): Promise<void>;
}

export const UNREAD_PATH = '/notifications/sin-leer';

const UnreadContext = createContext<Unread>({ count: null, refresh: async () => {} });

/** The number of unread notifications: as the frame's loader had it, then as it was last asked for. */
export function useUnread(): Unread {
  return useContext(UnreadContext);
}

/** `loaded` is a new object with every answer of the loader. */
export function UnreadProvider({
  loaded,
  children,
}: {
  loaded: { unread: number | null };
  children: ReactNode;
}) {
  const [asked, setAsked] = useState<{ after: object; unread: number } | null>(null);
  const latest = useRef(loaded);
  latest.current = loaded;
  const refresh = useCallback(async () => {
    const unread = await ask();
    if (unread !== null) setAsked({ after: latest.current, unread });
  }, []);
  const count = asked?.after === loaded ? asked.unread : loaded.unread;
  const value = useMemo(() => ({ count, refresh }), [count, refresh]);
  return <UnreadContext.Provider value={value}>{children}</UnreadContext.Provider>;
}

async function ask(): Promise<number | null> {
  try {
    const response = await fetch(UNREAD_PATH, { signal: AbortSignal.timeout(10_000) });
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('unread' in answer)) return null;
    return typeof answer.unread === 'number' ? answer.unread : null;
  } catch {
    return null;
  }
}
