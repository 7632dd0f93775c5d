import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { paths } from '~/app/paths';
import { UNREAD_CHATS_PATH } from '~/app/routes/chat/chatPaths';
import { classes } from '~/app/ui/classes';
import type { NavItem } from './navItems';
import type { UnreadChats } from './unreadCounts';

/**
 * What a loader gave, or what its address last answered since then. `read` is a function of the module: null
 * where an answer says nothing. Asking again never fails: the value stays.
 */
function useRefetched<T>(
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
    const value = read(await fetchJson(path));
    // An answer that was overtaken is older than what is shown.
    if (value !== null && mine === number.current) setAsked({ after: latest.current, value });
  }, [path, read]);
  return [asked?.after === loaded ? asked.value : given, again];
}

async function fetchJson(path: string): Promise<unknown> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(10_000) });
    return await response.json();
  } catch {
    return null;
  }
}

const UNREAD_PATH = paths.unreadNotifications();
/** Said of a count that is 'unknown'. */
const UNREAD_UNKNOWN = 'No sabemos cuánto hay sin leer';

/** Null: nobody offers to count; `unknown`: it could not be counted now. */
type UnreadCount = number | 'unknown' | null;

interface Unread {
  /** Notifications. */
  count: UnreadCount;
  chats: UnreadChats;
  /** Count anew; what fails changes nothing. */
  refresh(): Promise<void>;
  refreshChats(): Promise<void>;
}

const NOTHING_UNREAD: UnreadChats = { total: null, people: [] };
const doNothing = async () => {};

const UnreadContext = createContext<Unread>({
  count: null,
  chats: NOTHING_UNREAD,
  refresh: doNothing,
  refreshChats: doNothing,
});

/** What is unread: as the frame's loader had it, then as it was last asked for. */
export function useUnread(): Unread {
  return useContext(UnreadContext);
}

/** `loaded` is a new object with every answer of the loader. */
export function UnreadProvider({
  loaded,
  children,
}: {
  loaded: { unread: UnreadCount; chats: UnreadChats };
  children: ReactNode;
}) {
  const [count, refresh] = useRefetched(loaded, loaded.unread, UNREAD_PATH, readCount);
  const [chats, refreshChats] = useRefetched(loaded, loaded.chats, UNREAD_CHATS_PATH, readChats);
  const value = useMemo(
    () => ({ count, chats, refresh, refreshChats }),
    [count, chats, refresh, refreshChats],
  );
  return <UnreadContext.Provider value={value}>{children}</UnreadContext.Provider>;
}

function readCount(answer: unknown): number | null {
  if (typeof answer !== 'object' || answer === null || !('unread' in answer)) return null;
  return typeof answer.unread === 'number' ? answer.unread : null;
}

/** As this very website answers it. */
function readChats(answer: unknown): UnreadChats | null {
  const isOurs = typeof answer === 'object' && answer !== null && 'total' in answer && 'people' in answer;
  return isOurs && typeof answer.total === 'number' ? (answer as UnreadChats) : null;
}

/** How much is unread behind items of the menu, all together; what is known of it counts. */
export function useMenuCount(): (...items: NavItem[]) => UnreadCount {
  const { count, chats } = useUnread();
  const known = { notifications: count, messages: chats.total };
  return (...items) => {
    const counts = items.map(({ counts }) => (counts ? known[counts] : null));
    const sum = counts.reduce<number>((all, one) => all + (typeof one === 'number' ? one : 0), 0);
    return sum || (counts.includes('unknown') ? 'unknown' : null);
  };
}

/** How many are unread; nothing when there are none, a quiet mark when nobody could count them. */
export function UnreadBadge({ count, className }: { count: UnreadCount; className?: string }) {
  if (!count) return null;
  const isKnown = count !== 'unknown';
  return (
    <span
      title={isKnown ? undefined : UNREAD_UNKNOWN}
      className={classes(
        'inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-base leading-none font-semibold tabular-nums',
        isKnown ? 'bg-teal text-on-teal' : 'border border-line bg-card text-muted',
        className,
      )}
    >
      <span aria-hidden="true">{isKnown ? (count > 99 ? '99+' : count) : '?'}</span>
      <span className="sr-only">{isKnown ? `${count} sin leer` : UNREAD_UNKNOWN}</span>
    </span>
  );
}

/**
 * That something behind it is unread, where there is no room for a number; hollow when nobody could count.
 */
export function UnreadDot({ count }: { count: UnreadCount }) {
  if (!count) return null;
  const isKnown = count !== 'unknown';
  return (
    <span
      className={classes(
        'absolute top-1.5 left-1/2 ml-2 size-2.5 rounded-full ring-2',
        isKnown ? 'bg-teal ring-card' : 'bg-card ring-line',
      )}
    >
      <span className="sr-only">{isKnown ? `${count} sin leer` : UNREAD_UNKNOWN}</span>
    </span>
  );
}
