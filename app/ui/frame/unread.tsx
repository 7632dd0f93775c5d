import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import * as paths from '~/app/paths';
import type { NavItem } from '~/app/site';
import { classes } from '~/app/ui/classes';
import type { FrameView, UnreadChats } from './loadFrame';

/**
 * The loader's value, or the latest one fetched since. `read`, a module-level function, returns null for an invalid answer,
 * which like a failed fetch keeps the value.
 */
function useRefetched<T>(
  loaded: object,
  given: T,
  path: string,
  read: (answer: unknown) => NonNullable<T> | null,
): [T, () => Promise<void>] {
  const [shown, setShown] = useState({ loaded, value: given });
  if (shown.loaded !== loaded) setShown({ loaded, value: given });
  const number = useRef(0);
  const again = useCallback(async () => {
    number.current += 1;
    const mine = number.current;
    const value = read(await fetchJson(path));
    // Ignores answers that were overtaken by newer ones.
    if (value !== null && mine === number.current) setShown((now) => ({ ...now, value }));
  }, [path, read]);
  return [shown.loaded === loaded ? shown.value : given, again];
}

async function fetchJson(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch {
    return null;
  }
}

const UNREAD_UNKNOWN = 'No sabemos cuánto hay sin leer';
/** What is counted, by kind. */
const COUNTED = {
  messages: ['sin leer', UNREAD_UNKNOWN],
  cases: ['abiertos', 'No sabemos cuántos hay abiertos'],
} as const;

/** Null: the API does not count; `unknown`: it could not count now. */
type UnreadCount = FrameView['unread'] | UnreadChats['total'];

interface Unread {
  count: UnreadCount;
  chats: UnreadChats;
  cases: FrameView['cases'];
  /** Updates the counts; failures change nothing. */
  refresh(): Promise<void>;
  refreshChats(): Promise<void>;
}

const doNothing = async () => {};

const UnreadContext = createContext<Unread>({
  count: null,
  chats: { total: null, people: [] },
  cases: 0,
  refresh: doNothing,
  refreshChats: doNothing,
});

export const useUnread = (): Unread => useContext(UnreadContext);

interface UnreadProviderProps {
  /** A new object with every answer of the loader. */
  loaded: Pick<FrameView, 'unread' | 'chats' | 'cases'>;
  children: ReactNode;
}

export function UnreadProvider({ loaded, children }: UnreadProviderProps) {
  const [count, refresh] = useRefetched(loaded, loaded.unread, paths.unreadNotifications(), readCount);
  const [chats, refreshChats] = useRefetched(loaded, loaded.chats, paths.unreadChats(), readChats);
  const value = useMemo(
    () => ({ count, chats, cases: loaded.cases, refresh, refreshChats }),
    [count, chats, loaded.cases, refresh, refreshChats],
  );
  return <UnreadContext.Provider value={value}>{children}</UnreadContext.Provider>;
}

// Both addresses are our own, so anything but a number is a failure.
const readCount = (answer: unknown) => {
  const unread = (answer as { unread?: unknown } | null)?.unread;
  return typeof unread === 'number' ? unread : null;
};

const readChats = (answer: unknown) =>
  typeof (answer as UnreadChats | null)?.total === 'number' ? (answer as UnreadChats) : null;

export function useMenuCount(): (item: NavItem) => UnreadCount {
  const { chats, cases } = useUnread();
  return ({ counts }) => (counts === undefined ? null : counts === 'cases' ? cases : chats.total);
}

/** A number, nothing for 0, a neutral mark if unknown. */
export function UnreadBadge(props: { count: UnreadCount; of?: NavItem['counts']; className?: string }) {
  const { count, of = 'messages', className } = props;
  if (!count) return null;
  const isKnown = count !== 'unknown';
  const [words, unknown] = COUNTED[of];
  return (
    <span
      title={isKnown ? undefined : unknown}
      className={classes('unread', !isKnown && 'border border-line bg-card text-muted', className)}
    >
      {isKnown ? count > 99 ? '99+' : count : <span aria-hidden="true">?</span>}
      <span className="sr-only"> {isKnown ? words : unknown}</span>
    </span>
  );
}
